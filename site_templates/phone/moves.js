// Move by move: the table as it lies, the 36 cards, and a button for what takes no card.

import { button, cardText, el, face, minus, t } from "./dom.js";

const RANKS = "6789TJQKA";
const SUITS = "cdhs";
const LAST = 5; // moves shown until all are asked for
const PILE = 6; // cards of the bank that are shown

/** What was said in words: who, what, cards. */
export function told({ line, seat, verb, cards }, names) {
  const faces = cards.map(face);
  if (verb === "cover") return [t("did.cover"), " ", ...faces];
  if (seat === "all") return [t(`did.all-${verb}`)];
  if (seat) return [names[seat] ?? seat, " ", t(`did.${verb}`), " ", ...faces];
  const [keyword, ...rest] = line.split(" ");
  if (keyword === "trump" || keyword === "open") return [t(`turned.${keyword}`), " ", face(rest[0])];
  if (keyword === "deal") return [t("deal", { number: rest[0] })];
  return [line.split(" ").map((word) => names[word] ?? word).join(" ")];
}

export class Moves {
  constructor(app) {
    this.app = app;
    this.moved();
  }

  /** The table went on: what was begun is forgotten. */
  moved() {
    Object.assign(this, { seat: null, many: null, mode: null, chosen: null, past: null, shown: null });
  }

  /** What was said here is recorded: of something new what was begun since stays. */
  saved({ act }) {
    if (act === "change" || this.past) this.moved();
    else this.chosen = null;
  }

  get state() {
    return this.shown ?? this.app.state;
  }

  get waits() {
    return this.app.outbox.items.length > 0;
  }

  // -- what is tapped

  tap(card) {
    if (this.many) {
      this.many = this.many.includes(card) ? this.many.filter((one) => one !== card) : [...this.many, card];
      this.app.render();
    } else this.press([card], cardText(card));
  }

  press(keys, label) {
    const seat = this.seat == null ? [] : [String(this.seat + 1)];
    const shows = this.mode === "shows" ? ["shows"] : [];
    const press = [...shows, ...seat, ...keys];
    const who = this.seat == null ? "" : `${this.app.state.names[this.state.seats[this.seat].seat]}: `;
    if (this.past) this.change({ press }, `${this.past.number} → ${who}${label}`);
    else this.app.say("keys", { press }, who + label);
    Object.assign(this, { seat: null, many: null, mode: null });
    this.app.render();
  }

  change(body, label) {
    const { number, how } = this.past;
    this.app.say("change", { number, how, ...body }, label);
  }

  flag(seat) {
    this.app.say("flag", { seat }, t("flag"));
    this.moved();
    this.app.render();
  }

  /** The table as it stood at an earlier statement, so that something else is said there. */
  async sayAgain(number, how) {
    this.past = { number, how };
    if (how === "drop") {
      this.change({}, `${number}: ${t("leave-out")}`);
      this.moved();
    } else this.shown = await this.app.ask(`?${how === "insert" ? "after" : "before"}=${number}`);
    this.app.render();
  }

  set(given) {
    Object.assign(this, given);
    this.app.render();
  }

  // -- drawing

  view() {
    const { state } = this;
    if (state.closed != null) return [el("p", { class: "said" }, t("closed", { reason: state.closed }))];
    return [this.board(), el("p", { class: "asks" }, this.asks()), this.grid(), this.buttons(), this.said()];
  }

  board() {
    const { seats, lying, layout } = this.state;
    return el("div", { class: `board seats${seats.length} in-${layout}` },
      seats.map((one, at) => this.plate(one, at)),
      el("div", { class: "middle" }, this.talon(), el("div", { class: "lies" }, el("div", { class: "laid" }, this.lying(lying, layout)))));
  }

  plate({ seat, known, unknown, out, points }, at) {
    const { names, roles, allowed, dealer } = this.state;
    const may = allowed.some((one) => one.seat === seat) && !this.waits;
    const lit = this.seat == null ? may : this.seat === at;
    const own = Object.entries(roles).filter(([, who]) => who === seat).map(([role]) => t(`role.${role}`));
    return el("button", {
      type: "button", class: `seat seat${at}${lit ? " on" : ""}`, "aria-pressed": String(this.seat === at),
      title: t("seat-hint"), "data-key": `at:${at}`, onclick: () => this.set({ seat: this.seat === at ? null : at }),
    }, el("span", { class: "plate" },
      el("span", { class: "name" }, el("b", { class: "who" }, names[seat]), el("span", { class: "soft num" }, minus(points ?? 0))),
      el("span", { class: "roles" }, out ? t("out") : [el("b", { class: "back num" }, String(known.length + unknown)), own[0] ?? (dealer === seat ? t("dealer") : "")]),
      el("span", { class: "knows" }, out ? "" : known.map(cardText).join(" "))));
  }

  talon() {
    const { talon, turned, phase } = this.state;
    if (talon == null || phase === "deal") return el("div", { class: "heap" });
    return el("div", { class: "heap" }, turned && face(turned), el("span", {}, `${t("talon")} `, el("b", { class: "num" }, String(talon.length))));
  }

  lying(lying, layout) {
    if (layout === "pairs") {
      return lying.map((one) => el("span", { class: "pair" }, face(one.card), one.beaten_by && face(one.beaten_by)));
    }
    return lying.slice(-PILE).map((one) => face(one.card));
  }

  /** What is wanted now. */
  asks() {
    const { phase, names, deal, dealer, turned_as: as, allowed } = this.state;
    const number = this.past?.number;
    if (this.past) return t(this.past.how === "insert" ? "after" : "instead", { number });
    if (this.mode === "flag") return t("flag-who");
    if (this.mode === "shows") return t("shows");
    if (this.many) return this.many.length ? this.many.map((card) => [face(card), " "]).flat() : t("several");
    if (phase === "finished") return t("finished");
    if (phase === "unseen") return t("unseen");
    if (phase === "deal" || phase === "head") return t("turned", { number: deal, dealer: names[dealer] ?? "?", card: t(`turned.${as}`) });
    const verbs = {};
    for (const { seat, verb } of allowed) (verbs[seat] ??= new Set()).add(t(`word.${verb}`));
    return Object.entries(verbs).map(([seat, done]) => [names[seat], [...done].join(", ")].filter(Boolean).join(": ")).join(" · ");
  }

  grid() {
    const known = new Map(this.state.cards.map((one) => [one.card, one]));
    const dead = !this.past && (this.state.phase === "finished" || this.state.phase === "unseen");
    return el("div", { class: "grid" }, [...SUITS].map((suit) => [...RANKS].map((rank) => {
      const card = rank + suit;
      const one = known.get(card);
      if (!one) return el("span");
      const dim = !(one.now || (this.mode === "shows" && one.seats.length) || (this.waits && !this.past));
      const shown = face(card);
      return el("button", {
        type: "button", class: `${shown.className}${dim ? " dim" : ""}${this.many?.includes(card) ? " picked" : ""}`,
        "data-key": card, disabled: dead, onclick: () => this.tap(card),
      }, ...shown.childNodes);
    })));
  }

  buttons() {
    const { allowed, phase, layout } = this.state;
    const verbs = new Set(allowed.map(({ verb }) => verb));
    const plain = (word, label = t(word)) => button(label, () => this.press([word], label), { "data-key": `b:${word}`, disabled: !this.waits && !verbs.has(word) && word !== "all" });
    if (this.mode === "flag") return this.choices(this.state.seats.map(({ seat }) => button(this.state.names[seat], () => this.flag(seat))));
    if (this.many) {
      return this.choices([button(t("lay"), () => this.press([this.many.join(" ")], this.many.map(cardText).join(" ")), { class: "main", "data-key": "lay", disabled: this.many.length < 2 })]);
    }
    if (this.past || this.mode === "shows") return this.choices(this.past ? this.plainly(verbs, plain) : []);
    return el("div", { class: "acts" },
      phase === "moves" ? this.plainly(verbs, plain) : phase === "deal" && button(t("next"), () => this.press(["next"], t("next")), { "data-key": "b:next" }),
      ["head", "moves"].includes(phase) && layout === "pairs" && button(t("several"), () => this.set({ many: [] }), { "data-key": "several" }),
      button(t("flag"), () => this.set({ mode: "flag" }), { "data-key": "flag", disabled: !this.state.moves.length }),
      this.undo(), this.more());
  }

  plainly(verbs, plain) {
    return this.state.layout === "pairs" ? [plain("take"), plain("done"), !this.past && plain("all")] : [plain("pass")];
  }

  undo() {
    const { outbox } = this.app;
    const gone = () => outbox.takeBack() || this.app.undo();
    const ended = !this.waits && this.state.phase === "deal";
    const label = ended && this.state.deals.length ? t("take-back", { number: this.state.deals.at(-1).number }) : t("undo");
    return this.app.sure("m:undo", label, gone, ended, { disabled: !this.state.moves.length && !this.waits });
  }

  choices(buttons) {
    return el("div", { class: "acts" }, buttons, button(t("cancel"), () => { this.moved(); this.app.render(); }, { "data-key": "cancel" }));
  }

  /** What is seldom wanted. */
  more() {
    const { phase, moves } = this.state;
    const say = (keys, label) => button(label, () => this.press(keys, label), { "data-key": keys.join(":") });
    const head = phase === "head" && !moves.some(({ line }) => line.startsWith("cut"));
    const line = el("input", { name: "line", "aria-label": t("line"), placeholder: t("line"), autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    return el("details", { open: this.open }, el("summary", { onclick: () => { this.open = !this.open; } }, t("more")), el("div", { class: "acts" },
      head && [2, 3].map((piles) => say(["cut", String(piles)], t("cut", { piles }))),
      phase === "moves" && button(t("shows"), () => this.set({ mode: "shows" })),
      phase === "moves" && this.app.sure("m:void", t("void"), () => this.press(["void", "void"], t("void")), true),
      button(t("sound"), () => this.app.switchSound(), { "aria-pressed": String(this.app.sound) }),
      el("form", { class: "line", onsubmit: (event) => {
        event.preventDefault();
        const said = line.value.trim();
        if (said) this.app.say("lines", { lines: [said] }, said);
      } }, line, el("button", {}, t("record")))));
  }

  /** The last moves with their numbers; one that is tapped can be said differently. */
  said() {
    const { moves } = this.app.state;
    const shown = this.all ? moves : moves.slice(-LAST);
    return el("div", { class: "last" }, el("h3", {}, t("last")),
      moves.length > shown.length && button(t("all-moves", { count: moves.length }), () => this.set({ all: true })),
      el("ol", {}, shown.map((one) => this.line(one))));
  }

  line(one) {
    const { number, inferred, changeable } = one;
    const chosen = this.chosen === number;
    const again = (how, label) => button(label, () => this.sayAgain(number, how), { "data-key": `${how}:${number}` });
    return el("li", { class: inferred ? "inferred" : null },
      el("button", { type: "button", "data-key": `n:${number}`, "aria-expanded": String(chosen), onclick: () => this.set({ chosen: chosen ? null : number }) },
        el("span", { class: "n num" }, String(number)), el("span", { class: "did" }, told(one, this.app.state.names)), inferred && el("span", { class: "soft small" }, t("inferred"))),
      chosen && el("span", { class: "acts" }, changeable && again("replace", t("replace")), again("insert", t("insert")), changeable && again("drop", t("leave-out"))));
  }
}
