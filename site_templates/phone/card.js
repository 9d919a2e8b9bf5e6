// The score card: the players in the order in which they went out, sixes or cards left, send.

import { button, el, minus, t } from "./dom.js";

const quoted = (seat) => (/^[\p{L}\p{N}_.-]+$/u.test(seat) ? seat : JSON.stringify(seat));
const MOST = 8; // cards of a hand
const MIDDLE = MOST / 2;
const SIXES = 3; // a seat taps through none, one, two or more

export class Card {
  constructor(app) {
    this.app = app;
    this.kept = `${app.outbox.key}:card`;
    this.restore(JSON.parse(localStorage.getItem(this.kept)));
  }

  restore(draft) {
    this.draft = draft ?? { order: [], sixes: {}, left: {}, before: [] };
  }

  get state() {
    return this.app.state;
  }

  get seats() {
    return this.state.seats.map(({ seat }) => seat);
  }

  get counting() {
    return this.state.columns.includes("left");
  }

  /** The number of the deal whose card this is. */
  get deal() {
    const waiting = this.app.outbox.items.filter(({ act }) => act === "card").length;
    return this.state.due == null ? this.state.deal : this.state.due + waiting;
  }

  get held() {
    return this.seats.filter((seat) => !this.draft.order.includes(seat));
  }

  get complete() {
    if (!this.counting) return this.held.length === 0;
    return this.held.length > 0 && this.held.every((seat) => this.draft.left[seat]);
  }

  get over() {
    return this.state.closed != null || this.state.phase === "finished" || (this.state.of && this.deal > this.state.of && this.state.due != null);
  }

  /** Remembers what is on the card, for Undo, and keeps it over a reload. */
  change(how) {
    const { before, ...now } = structuredClone(this.draft);
    how(this.draft);
    this.draft.before = [...before, now];
    this.keep();
  }

  keep() {
    localStorage.setItem(this.kept, JSON.stringify(this.draft));
    this.app.render();
    this.preview();
  }

  tap(seat) {
    const { order } = this.draft;
    if (!order.includes(seat)) this.change((draft) => this.out(draft, seat));
    else if (this.counting || this.held.length) this.change((draft) => draft.order.splice(order.indexOf(seat), 1));
    else if (seat !== order.at(-1)) {
      this.change(({ sixes }) => { sixes[seat] = ((sixes[seat] ?? 0) + 1) % SIXES; });
    }
  }

  out(draft, seat) {
    draft.order.push(seat);
    delete draft.left[seat];
    const rest = this.seats.filter((one) => !draft.order.includes(one));
    if (!this.counting && rest.length === 1) draft.order.push(...rest);
  }

  step(seat, by) {
    this.change(({ left }) => {
      const now = left[seat];
      left[seat] = now ? Math.max(1, Math.min(MOST, now + by)) : MIDDLE - (by < 0);
    });
  }

  get text() {
    const { order, sixes, left } = this.draft;
    const noted = (given, seats) => seats.filter((seat) => given[seat]).map((seat) => `${quoted(seat)}=${given[seat]}`);
    const out = order.map(quoted);
    if (this.counting) return [...(out.length ? ["out", ...out] : []), "left", ...noted(left, this.held)].join(" ");
    const given = noted(sixes, order);
    return [...out, ...(given.length ? ["sixes", ...given] : [])].join(" ");
  }

  /** The same as keys, for a deal whose rest was not seen. */
  get keys() {
    const { order, sixes, left } = this.draft;
    const key = (seat) => String(this.seats.indexOf(seat) + 1);
    const first = this.counting ? order : order.slice(0, -1);
    const rest = this.counting
      ? ["done", ...this.held.map((seat) => String(left[seat]))]
      : [...order.flatMap((seat) => Array(sixes[seat] ?? 0).fill(key(seat))), "next"];
    return ["rest", ...first.map(key), ...rest];
  }

  send() {
    const { deal, text } = this;
    const label = `${t("deal", { number: deal })}: ${this.told()}`;
    const draft = this.draft;
    this.restore(null);
    this.points = null;
    localStorage.removeItem(this.kept);
    if (this.state.due == null) this.app.say("keys", { press: this.keysOf(draft) }, label, draft);
    else this.app.say("card", { deal, card: text }, label, draft);
  }

  keysOf(draft) {
    const now = this.draft;
    this.draft = draft;
    const { keys } = this;
    this.draft = now;
    return keys;
  }

  told() {
    const name = (seat) => this.state.names[seat];
    const left = this.counting ? this.held.map((seat) => `${name(seat)} =${this.draft.left[seat]}`) : [];
    return [...this.draft.order.map(name), ...left].join(", ");
  }

  /** What the card would give, as the rules say; the server knows them. */
  async preview() {
    this.points = null;
    if (!this.complete || this.state.due !== this.deal) return;
    const { text } = this;
    const points = await this.app.ask("points", { deal: this.deal, card: text });
    if (points && text === this.text) {
      this.points = points;
      this.app.render();
    }
  }

  undo() {
    const { before } = this.draft;
    if (before.length) {
      this.draft = { ...before.at(-1), before: before.slice(0, -1) };
      this.keep();
    } else if (!this.app.outbox.takeBack()) this.app.undo();
  }

  get undoable() {
    if (this.draft.before.length) return t("undo");
    const waits = this.app.outbox.items.length;
    const last = this.state.deals.at(-1);
    return waits || !last ? t("undo") : t("take-back", { number: last.number });
  }

  // -- drawing

  view() {
    if (this.state.closed != null) return [el("p", { class: "said" }, t("closed", { reason: this.state.closed }))];
    const taps = this.over ? [el("p", { class: "said" }, t("finished"))] : [
      el("h2", {}, t("deal", { number: this.deal })),
      el("p", { class: "soft small" }, t(this.counting ? "tap-left" : "tap-sixes")),
      this.state.due == null && el("p", { class: "said" }, t("by-moves", { number: this.state.deal })),
      el("ol", { class: "players" }, this.seats.map((seat) => this.player(seat))),
    ];
    const undo = this.undoable;
    const drafted = this.draft.before.length > 0;
    return [...taps, el("div", { class: "foot-row" },
      this.app.sure("undo", undo, () => this.undo(), !drafted && undo !== t("undo")),
      button([t("send"), this.points && el("small", {}, t("sum", { sum: this.sum }))], () => this.send(), {
        class: "main", "data-key": "send", disabled: this.over || !this.complete,
      }),
    ), this.checking()];
  }

  /** Somebody else at the table says that a card is right as it is recorded. */
  checking() {
    const [number] = this.state.unchecked;
    if (number == null || this.app.outbox.items.length) return null;
    const ask = (asked) => () => { this.asked = asked; this.app.render(); };
    const label = t("check", { number });
    if (this.asked !== number) return el("div", { class: "acts" }, button(label, ask(number), { "data-key": "check" }));
    const { names } = this.state;
    const words = { ...names, sixes: t("sixes"), left: t("left"), out: t("out") };
    const { result } = this.state.deals.find((deal) => deal.number === number);
    const told = (result ?? "–").replace(/[^\s="]+/g, (word) => words[word] ?? word);
    return [el("p", {}, t("check-who", { number, result: told })), el("div", { class: "choices" },
      this.seats.map((seat) => button(names[seat], () => {
        this.asked = null;
        this.app.say("check", { deal: number, seat }, `${label}: ${names[seat]}`);
      }, { "data-key": `check:${seat}` })),
      button(t("cancel"), ask(null)))];
  }

  get sum() {
    return minus(Object.values(this.points.gain).reduce((sum, one) => sum + one, 0));
  }

  player(seat) {
    const { order, sixes } = this.draft;
    const at = order.indexOf(seat);
    const gain = this.points?.gain[seat];
    return el("li", {},
      button([
        el("b", { class: "at" }, at < 0 ? "" : String(at + 1)),
        el("span", { class: "name" }, this.state.names[seat]),
        this.counting && at >= 0 && el("span", { class: "soft small" }, t("out")),
        sixes[seat] ? el("span", { class: "sixes", "aria-label": `${t("sixes")} ${sixes[seat]}` }, "6".repeat(sixes[seat])) : null,
        gain != null && el("span", { class: "gain num" }, gain > 0 ? `+${gain}` : minus(gain)),
      ], () => this.tap(seat), { class: at < 0 ? "seat-tap" : "seat-tap on", "data-key": `seat:${seat}` }),
      this.counting && at < 0 && this.stepper(seat),
    );
  }

  stepper(seat) {
    const name = this.state.names[seat];
    return el("span", { class: "stepper" },
      button("−", () => this.step(seat, -1), { "aria-label": t("fewer", { seat: name }), "data-key": `less:${seat}` }),
      el("output", { "aria-label": `${name}: ${t("left")}` }, this.draft.left[seat] ?? "–"),
      button("+", () => this.step(seat, 1), { "aria-label": t("more-cards", { seat: name }), "data-key": `more:${seat}` }),
    );
  }
}
