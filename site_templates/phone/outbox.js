// What was said on this phone and is not known to be recorded: kept here, sent in order, each until
// it is answered. A request id makes that sending twice counts once; what lies in localStorage
// survives a reload and a dead battery.

const WAITS = [300, 700, 1500, 3000];
const LONGEST = 8000;
const BUSY = [429, 500, 502, 503, 504];

/** An id that no other request has; crypto.randomUUID is not there without https. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

export class Outbox extends EventTarget {
  /** `seen` gives the version of the table on this page. */
  constructor(api, lang, seen) {
    super();
    Object.assign(this, { api, lang, seen, key: `tourney:${api}`, offline: false, tries: 0 });
    addEventListener("online", () => this.run(true));
    addEventListener("storage", (event) => event.key === this.key && this.tell("changed"));
  }

  get items() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? [];
    } catch {
      return [];
    }
  }

  /** The first, where a person has to decide before anything goes on. */
  get blocked() {
    const [first] = this.items;
    return first?.trouble ? first : null;
  }

  keep(items) {
    if (items.length) localStorage.setItem(this.key, JSON.stringify(items));
    else localStorage.removeItem(this.key);
    this.tell("changed");
  }

  tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /** Something to be recorded; behind what waits already it is said on the version after that. */
  add(act, body, label) {
    const { items } = this;
    items.push({ id: newId(), act, body, label, seen: items.length ? null : this.seen() });
    this.keep(items);
    this.run();
  }

  /** The first is said differently, or once more on the table as it stands now. */
  again(body) {
    const [first, ...rest] = this.items;
    this.keep([{ ...first, id: newId(), body: { ...first.body, ...body }, seen: this.seen(), trouble: null }, ...rest]);
    this.run();
  }

  /** Without the first, or without all; what was behind it is said on the table as it stands. */
  drop(all) {
    const [, next, ...rest] = this.items;
    this.keep(all || !next ? [] : [{ ...next, seen: this.seen() }, ...rest]);
    this.run();
  }

  /** Takes back what was added last, if it cannot have been sent yet. */
  takeBack() {
    const { items } = this;
    if (items.length < (this.running && !this.offline ? 2 : 1) || items.at(-1).sent) return false;
    this.keep(items.slice(0, -1));
    return true;
  }

  /** Sends what waits, one after the other. */
  async run(now) {
    if (now) this.wake?.();
    if (this.running) return;
    this.running = true;
    for (let first; (first = this.items[0]) && !first.trouble;) {
      if (first.seen == null) first = this.change(first.id, { seen: this.after ?? this.seen() });
      const answer = await this.send(first);
      if (answer) this.answered(first, answer);
      else await this.pause();
    }
    this.running = false;
    this.tell("changed");
  }

  change(id, given) {
    const items = this.items.map((one) => (one.id === id ? { ...one, ...given } : one));
    this.keep(items);
    return items.find((one) => one.id === id);
  }

  /** What was answered; null where nothing was, so that it is sent again. */
  async send(item) {
    const body = { request: item.id, ...item.body };
    if (item.act !== "card") body.seen = item.seen;
    if (!item.sent) this.change(item.id, { sent: true });
    try {
      const response = await fetch(`${this.api}/${item.act}?lang=${this.lang}`, {
        method: "POST", cache: "no-store", body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" }, signal: AbortSignal.timeout(LONGEST),
      });
      if (BUSY.includes(response.status)) throw new Error(response.status);
      const data = await response.json();
      this.known(false);
      return { status: response.status, data };
    } catch {
      this.change(item.id, { late: true });
      this.known(true);
      return null;
    }
  }

  known(offline) {
    this.tries = offline ? this.tries + 1 : 0;
    if (this.offline !== offline) {
      this.offline = offline;
      this.tell("changed");
    }
  }

  pause() {
    const wait = WAITS[Math.min(this.tries, WAITS.length) - 1];
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, wait);
    });
  }

  answered(item, { status, data }) {
    if (status === 200 && !data.wanted) {
      this.after = data.recorded.at(-1)?.number ?? data.state.version;
      this.keep(this.items.filter((one) => one.id !== item.id));
      this.tell("saved", { item, data });
    } else if (status === 200) this.trouble(item, "asked", data);
    else if (data.fails) this.trouble(item, "fails", data);
    else if (status === 409) this.trouble(item, "conflict", data);
    else if (item.late || this.items.length > 1) this.trouble(item, "refused", data);
    else {
      this.keep([]);
      this.tell("refused", { item, data });
    }
  }

  trouble(item, kind, data) {
    const { error, wanted, between, fails, failing } = data;
    this.change(item.id, { trouble: { kind, error, wanted, between, fails, failing } });
    this.tell("trouble");
  }
}
