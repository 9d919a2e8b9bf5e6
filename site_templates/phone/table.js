// The page of a table: what is recorded, what waits on this phone, and the two ways of recording.

import { Card } from "./card.js";
import { button, draw, el, main, minus, t } from "./dom.js";
import { Moves, told } from "./moves.js";
import { Outbox } from "./outbox.js";

const AGAIN = 2000; // ms until a stream that was refused is asked for anew
const DOUBT = 3000; // ms in which a second tap means yes

class Table {
  constructor() {
    const { api, lang } = main.dataset;
    this.api = api;
    this.outbox = new Outbox(api, lang, () => this.state.version);
    this.kept = `${this.outbox.key}:mode`;
    this.saved = document.querySelector(".saved");
    this.places = Object.fromEntries(["sums", "trouble", "tabs", "panel", "waits", "toast"].map((name) => [name, el("section", { class: name })]));
    this.places.toast.setAttribute("role", "status");
    this.places.trouble.setAttribute("role", "alert");
    this.sound = localStorage.getItem("tourney:sound") === "on";
  }

  async start() {
    if (!(await this.load())) setTimeout(() => this.start(), AGAIN);
    else {
      this.card = new Card(this);
      this.moves = new Moves(this);
      main.replaceChildren(...Object.values(this.places));
      document.documentElement.classList.add("taps");
      this.listen();
      this.render();
      this.card.preview();
      this.outbox.run();
    }
  }

  /** A finger that is down holds the drawing: a button drawn anew meanwhile would miss its tap. */
  hold() {
    addEventListener("pointerdown", () => { this.held = true; }, true);
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, () => setTimeout(() => {
        this.held = false;
        if (this.undrawn) this.render();
      }), true);
    }
  }

  listen() {
    const { outbox } = this;
    this.hold();
    outbox.addEventListener("changed", () => this.render());
    outbox.addEventListener("trouble", () => this.load());
    outbox.addEventListener("saved", ({ detail: { item, data } }) => {
      this.moves.saved(item);
      this.take(data.state, { own: true });
      if (item.act === "flag") this.tell(t("flagged"));
      else if (item.act === "change") this.tell(t("changed"));
      this.signal();
    });
    outbox.addEventListener("refused", ({ detail: { item, data } }) => {
      if (item.draft || item.act === "card") this.card.restore(this.drafted);
      this.tell(data.error);
      this.load();
    });
    this.follow();
  }

  /** Hears of what somebody else records. */
  follow() {
    const stream = new EventSource(`${this.api}/events`);
    stream.onmessage = ({ data }) => {
      if (JSON.parse(data).version !== this.state.version && !this.outbox.running) this.load();
      this.outbox.run(true);
    };
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED) setTimeout(() => this.follow(), AGAIN);
    };
  }

  /** Asks the server without recording anything; null where it does not answer. */
  async ask(what, body) {
    try {
      const given = body && { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
      const response = await fetch(`${this.api}${what ? `/${what}` : ""}`, { cache: "no-store", ...given });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }

  async load() {
    const state = await this.ask("");
    if (state) this.take(state);
    return state;
  }

  /** The table as it stands now; `own`: by what was said here. */
  take(state, { own } = {}) {
    if (this.state && state.version < this.state.version) return;
    const other = this.state && state.version !== this.state.version;
    this.state = state;
    if (!this.moves || !other) return;
    if (!own) this.moves.moved();
    this.render();
    this.card.preview();
  }

  // -- what is said

  say(act, body, label, drafted) {
    this.drafted = drafted;
    this.tell("");
    this.outbox.add(act, body, label);
  }

  undo() {
    this.say("undo", {}, t("undo"));
  }

  /** A button that is tapped twice where it would take something back. */
  sure(key, label, act, doubt, given = {}) {
    if (!doubt) return button(label, act, { "data-key": key, ...given });
    const armed = this.armed === key;
    return button(armed ? t("sure") : label, () => {
      this.armed = armed ? null : key;
      if (armed) act();
      else setTimeout(() => { this.armed = null; this.render(); }, DOUBT);
      this.render();
    }, { "data-key": key, ...given, class: armed ? "armed" : given.class });
  }

  tell(text) {
    this.places.toast.textContent = text;
  }

  /** Sound and vibration, where they were asked for. */
  signal() {
    if (!this.sound) return;
    navigator.vibrate?.(15);
    this.audio ??= new AudioContext();
    const tone = this.audio.createOscillator();
    tone.frequency.value = 880;
    tone.connect(this.audio.destination);
    tone.start();
    tone.stop(this.audio.currentTime + 0.05);
  }

  switchSound() {
    this.sound = !this.sound;
    localStorage.setItem("tourney:sound", this.sound ? "on" : "off");
    this.signal();
    this.render();
  }

  // -- drawing

  get mode() {
    return localStorage.getItem(this.kept) ?? (this.state.due == null ? "moves" : "card");
  }

  render() {
    this.undrawn = this.held;
    if (!this.moves || this.held) return;
    const { sums, trouble, tabs, panel, waits } = this.places;
    const { mode } = this;
    this.mark();
    draw(sums, mode === "card" && this.sums());
    draw(trouble, this.trouble());
    draw(tabs, ["card", "moves"].map((one) => button(t(one), () => {
      localStorage.setItem(this.kept, one);
      this.render();
    }, { "aria-pressed": String(one === mode), "data-key": one })));
    panel.dataset.mode = mode;
    draw(panel, mode === "card" ? this.card.view() : this.moves.view());
    draw(waits, this.waits());
  }

  mark() {
    const { items, offline } = this.outbox;
    const count = items.length;
    this.saved.dataset.state = count ? "unsaved" : "saved";
    this.saved.textContent = count ? t("unsaved", { count }) : `✓ ${t("saved")}`;
    this.saved.title = offline ? t("offline") : "";
  }

  sums() {
    const { seats, deals, names } = this.state;
    const cell = (value, given) => el("td", given, value);
    const points = this.card.points;
    const sum = (gain) => Object.values(gain).reduce((all, one) => all + one, 0);
    const row = (number, gain, given) => el("tr", given, el("th", { scope: "row" }, String(number)),
      seats.map(({ seat }) => cell(gain ? minus(gain[seat]) : "–")), cell(gain ? minus(sum(gain)) : "", { class: "soft" }));
    return el("table", { class: "num" },
      el("thead", {}, el("tr", {}, el("th"), seats.map(({ seat }) => el("th", { scope: "col" }, el("span", {}, names[seat]))), el("th", { scope: "col" }, "Σ"))),
      el("tbody", {}, deals.map(({ number, gain, void: none }) => row(number, none ? null : gain)),
        points && row(this.card.deal, points.gain, { class: "draft" })),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, "Σ"),
        seats.map((one) => cell(minus((points ? points.points?.[one.seat] : one.points) ?? 0), { class: "sum" })), cell(""))));
  }

  waits() {
    const { items, offline } = this.outbox;
    if (!items.length) return [];
    return [el("h3", {}, t("waiting")), offline && el("p", { class: "soft small" }, t("offline")),
      el("ol", {}, items.map(({ label, trouble }) => el("li", { class: trouble ? "wrong" : null }, label)))];
  }

  /** What a person has to decide before anything more is sent. */
  trouble() {
    const { blocked, items } = this.outbox;
    if (!blocked) return [];
    const { trouble, label, body } = blocked;
    const drop = button(trouble.kind === "asked" ? t("cancel") : t("drop"), () => this.outbox.drop(), { "data-key": "drop" });
    const all = items.length > 1 && button(t("drop-all"), () => this.outbox.drop(true));
    const say = (text, ...buttons) => [el("p", {}, el("b", {}, label)), el("p", {}, text), el("p", { class: "choices" }, buttons)];
    if (trouble.kind === "asked") return say(this.question(trouble), this.readings(trouble, body), drop);
    if (trouble.kind === "fails") {
      const dropped = (more) => this.outbox.again({ dropped: [...(body.dropped ?? []), ...more] });
      return say([t("fails", { number: trouble.fails }), " ", trouble.error],
        button(t("drop-that"), () => dropped([trouble.fails]), { class: "main" }),
        trouble.failing.length > 1 && button(t("drop-rest"), () => dropped(trouble.failing)), drop);
    }
    if (trouble.kind === "conflict") return say([trouble.error, " ", t("conflict")], button(t("again"), () => this.outbox.again({}), { class: "main", "data-key": "again" }), drop, all);
    return say(trouble.error, drop, all);
  }

  /** What has to be known before it is recorded: who, which, or who is done first. */
  question({ wanted, between }) {
    if (wanted === "done") return between[0].slice(0, -1).map((line) => [told(line, this.state.names), " "]);
    return t(wanted === "seat" ? "who" : "which");
  }

  readings({ wanted, between }, { press }) {
    const chosen = (label, key) => button(label, () => this.outbox.again({ press: [...press, key] }), { class: "main", "data-key": `which:${key}` });
    if (wanted === "done") return [chosen(t("done"), "done")];
    const seats = this.state.seats.map(({ seat }) => seat);
    return between.map((reading, at) => {
      const last = reading.at(-1);
      const key = String((wanted === "seat" ? seats.indexOf(last.seat) : at) + 1);
      return chosen(told(last, this.state.names), key);
    });
  }
}

new Table().start();
