/* The replay of a deal: draws on a table what the lines of the list say, one after the other.

   The page says it all without this script: each line of the list has in data-put the places whose
   cards it changed (tourney/publishing/board.py says how that is written), and every word
   stands in the page. No rule of a game is known here: cards are only put where they are said to be.
   A plain script and no module, because a browser loads no module from a folder. */

"use strict";

{
  const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
  const PAUSE = 520; // before a table is cleared, and before the address follows, in milliseconds
  const KEYS = {
    ArrowRight: "next", ArrowLeft: "back", ArrowDown: "down", ArrowUp: "up",
    Home: "start", End: "end", n: "next", b: "back",
  };

  /** The end of its place at which a seat's hand lies, towards its player. */
  const ENDS = { 0: 1, 1: 0, 2: 0, 3: 1 };

  /* ------------------------------------------------------------------------------ the moments */

  /** "0:7c?? l:" as an object: the cards of each place. */
  const places = (text) =>
    Object.fromEntries((text || "").split(" ").filter(Boolean).map((one) => one.split(":")));

  /** The tokens of a place: cards, with "!" if they came to light later, "?" for unknown ones. */
  const tokens = (text) => text.match(/\?|!?\w\w|,/g) || [];

  /** How the table stands before the first line and after each. */
  function readMoments(board, lines) {
    const moments = [{ zones: places(board.dataset.put), roles: board.dataset.roles }];
    for (const line of lines) {
      const { zones, roles } = moments.at(-1);
      const { put, between } = line.dataset;
      moments.push({
        line,
        zones: { ...zones, ...places(put) },
        between: between && { ...zones, ...places(between) },
        roles: line.dataset.roles ?? roles,
      });
    }
    return moments;
  }

  /** The moments at which a bout has ended, the start among them. */
  const boutEnds = (moments) =>
    [...moments.keys()].filter((at) =>
      at === 0 || moments[at].line.closest(".chapter") !== moments[at + 1]?.line.closest(".chapter"));

  /* -------------------------------------------------------------------------------- the cards */

  /** Every card is one element for good; one that nobody has seen has no name yet. */
  class Pack {
    constructor(board) {
      this.board = board;
      this.cards = [];
      this.layer = document.createElement("div");
      this.layer.className = "layer";
      this.layer.setAttribute("aria-hidden", "true");
      board.append(this.layer);
    }

    /** Finds for each token of each place the element that goes there: the card of this name, or
        one without a name, from this place if it has one to spare. */
    deal(zones) {
      const wanted = Object.entries(zones).flatMap(([zone, text]) =>
        tokens(text).filter((one) => one !== ",").map((token) => ({ zone, token, name: token.replace(/[!?]/, "") })));
      const named = new Map(this.cards.filter((card) => card.name).map((card) => [card.name, card]));
      const free = new Set(this.cards);
      for (const one of wanted) {
        one.card = one.name && named.get(one.name);
        free.delete(one.card);
      }
      for (const one of wanted.filter((one) => !one.card && !one.name)) {
        one.card = [...free].find((card) => card.zone === one.zone && !card.name) ||
          [...free].find((card) => card.zone === one.zone);
        free.delete(one.card);
      }
      for (const one of wanted.filter((one) => !one.card)) {
        one.card = [...free].find((card) => !card.name) || [...free][0] || this.make();
        free.delete(one.card);
      }
      for (const { card, zone, name } of wanted) Object.assign(card, { zone, name });
      return wanted;
    }

    make() {
      const card = { element: document.createElement("span"), shown: null };
      this.cards.push(card);
      this.layer.append(card.element);
      return card;
    }

    /** Turns a card up, or over. */
    face(card, token, known, covered) {
      const late = token[0] === "!";
      const up = card.name && !covered && (!late || known === "now") ? card.name : "";
      if (card.shown !== up) {
        const { element } = card;
        element.replaceChildren();
        if (up) {
          const [rank, sign] = [document.createElement("b"), document.createElement("i")];
          rank.textContent = up[0] === "T" ? "10" : up[0];
          rank.classList.toggle("ten", up[0] === "T");
          sign.textContent = SIGNS[up[1]];
          element.append(rank, sign);
        }
        card.shown = up;
      }
      card.element.className = up ? `card ${up[1]}${late ? " late" : ""}` : "back";
      card.element.dataset.in = card.zone;
      return up;
    }
  }

  /* ------------------------------------------------------------------------- where they are put */

  /** Cards in rows that overlap as far as they must; faces keep their corner to be seen. */
  function rows(spots, box, size, wide) {
    const step = (spot) => (spot.up ? wide : 0.36) * size.w;
    const room = box.w - size.w;
    const long = spots.reduce((sum, spot) => sum + step(spot), 0);
    const least = spots.some((spot) => spot.up) ? 0.56 / wide : 0.4;
    let count = 1; // of rows, in which no face shows less than its corner
    while ((long * least) / count - 0.56 * size.w > room && count < 5) count += 1;
    const each = Math.ceil(spots.length / count);
    const down = count > 1 ? Math.min(0.72 * size.h, (box.h - size.h) / (count - 1)) : 0;
    const top = box.y + (box.h - size.h - down * (count - 1)) * box.side;
    spots.forEach((spot, at) => {
      const row = Math.floor(at / each);
      const [first, last] = [row * each, Math.min(spots.length, (row + 1) * each) - 1];
      const before = spots.slice(first, at).reduce((sum, one) => sum + step(one), 0);
      const all = spots.slice(first, last).reduce((sum, one) => sum + step(one), 0);
      const tight = all > room ? room / all : 1;
      spot.x = box.x + (room - all * tight) / 2 + before * tight;
      spot.y = top + row * down;
    });
  }

  /** Attack cards side by side, each with the card that beat it on top of it. */
  function pairs(spots, box, size, text) {
    const groups = text.split(",").map((one) => tokens(one).length);
    const [w, h, gap] = [1.5 * size.w, 1.34 * size.h, 0.3 * size.w];
    const columns = Math.max(1, Math.min(groups.length, Math.floor((box.w + gap) / (w + gap))));
    const lines = Math.ceil(groups.length / columns);
    const down = lines > 1 ? Math.min(h + 0.4 * gap, (box.h - h) / (lines - 1)) : 0;
    let at = 0;
    groups.forEach((many, group) => {
      const line = Math.floor(group / columns);
      const here = Math.min(columns, groups.length - line * columns);
      const x = box.x + (box.w - here * w - (here - 1) * gap) / 2 + (group % columns) * (w + gap);
      const y = box.y + (box.h - h - down * (lines - 1)) / 2 + line * down;
      for (let on = 0; on < many; on += 1, at += 1) {
        Object.assign(spots[at], { x: x + on * 0.46 * size.w, y: y + on * 0.32 * size.h, turn: on * 5 });
      }
    });
  }

  /** The talon from its top; where the trump is under it, it lies across. */
  function pile(spots, box, size, under) {
    spots.forEach((spot, at) => {
      const across = under && spot.up && at === spots.length - 1;
      spot.x = box.x + (box.w - size.w) / 2 - (across ? 0 : (spots.length - at) * 0.3);
      spot.y = box.y + (box.h - size.h) / 2 - (across ? -0.3 * size.h : 0.12 * size.h + (spots.length - at) * 0.3);
      spot.turn = across ? 90 : 0;
      spot.z = spots.length - at;
    });
  }

  /** The discard: thrown down as at a table, but each card always in the same way. */
  function heap(spots, box, size) {
    spots.forEach((spot, at) => {
      spot.x = box.x + (box.w - size.w) / 2 + ((at * 7) % 5) - 2;
      spot.y = box.y + (box.h - size.h) / 2 + ((at * 3) % 5) - 2;
      spot.turn = ((at * 47) % 29) - 14;
    });
  }

  /* ------------------------------------------------------------------------------- the replay */

  class Replay {
    constructor(root) {
      this.root = root;
      this.board = root.querySelector(".board");
      this.list = document.querySelector(".chapters");
      this.lines = [...this.list.querySelectorAll(".lines > li")];
      this.moments = readMoments(this.board, this.lines);
      this.bouts = boutEnds(this.moments);
      this.told = root.querySelector(".told");
      this.begin = [...this.told.childNodes];
      this.slider = root.querySelector("input");
      this.slider.max = this.lines.length;
      this.pack = new Pack(this.board);
      this.known = "then";
      this.still = matchMedia("(prefers-reduced-motion: reduce)");
      root.hidden = false;
      document.documentElement.classList.add("replays");
      root.querySelector(".views").hidden = !this.moments.some(({ zones }) => /!/.test(Object.values(zones)));
      this.listen();
      this.show(this.asked() ?? 0, false);
    }

    /** The moment that the address names; null if it names none. */
    asked() {
      const at = this.lines.findIndex((line) => `#${line.id}` === location.hash);
      return at < 0 ? null : at + 1;
    }

    /** Shows a moment; the next one after the present is played, any other one is just there. */
    go(at) {
      const to = Math.max(0, Math.min(at, this.lines.length));
      if (to === this.at) return;
      const { between } = this.moments[to];
      this.show(to, true, to === this.at + 1 && !this.still.matches && between);
      clearTimeout(this.writing);
      this.writing = setTimeout(() => this.write(), PAUSE);
    }

    show(at, moving, between) {
      clearTimeout(this.clearing);
      this.at = at;
      const { zones, roles, line } = this.moments[at];
      const settle = () => {
        this.draw(zones, moving);
        this.mark(roles, zones);
      };
      if (between) {
        this.draw(between, moving);
        this.mark(this.moments[at - 1].roles, between);
        this.clearing = setTimeout(settle, PAUSE);
      } else settle();
      this.tell(line);
      this.slider.value = at;
      const last = this.lines.length;
      for (const button of this.root.querySelectorAll("[data-go]")) {
        const ahead = ["next", "down", "end"].includes(button.dataset.go);
        button.setAttribute("aria-disabled", String(ahead ? at === last : at === 0));
      }
    }

    steps(key) {
      const { at, bouts } = this;
      return {
        start: 0, end: this.lines.length, next: at + 1, back: at - 1,
        down: bouts.find((one) => one > at) ?? at, up: bouts.findLast((one) => one < at) ?? at,
      }[key];
    }

    /** The address follows, so that a copied one opens here again. */
    write() {
      const { line } = this.moments[this.at];
      history.replaceState(null, "", line ? `#${line.id}` : location.pathname + location.search);
    }

    /* -- the cards */

    draw(zones, moving) {
      this.drawn = zones;
      this.before = tokens(this.moments[this.at - 1]?.zones.l ?? zones.l);
      const wanted = this.pack.deal(zones);
      const ground = this.board.getBoundingClientRect();
      this.layout(zones, wanted, ground);
      this.board.classList.toggle("moving", moving);
    }

    layout(zones, wanted, ground) {
      for (const zone of Object.keys(zones)) {
        const there = wanted.filter((one) => one.zone === zone);
        for (const spot of there) {
          spot.up = this.pack.face(spot.card, spot.token, this.known, zone === "g");
          const fresh = zone === "l" && !this.before.includes(spot.token);
          spot.card.element.classList.toggle("fresh", fresh);
        }
        // among the faces a back would give away about where its card belongs
        if (zone in ENDS) there.sort((one, two) => !one.up - !two.up);
        if (!there.length) continue;
        const frame = this.board.querySelector(`[data-zone="${zone}"]`);
        const rect = frame.getBoundingClientRect();
        const side = ENDS[zone] ?? 0.5;
        const box = { x: rect.x - ground.x, y: rect.y - ground.y, w: rect.width, h: rect.height, side };
        const { element } = there[0].card;
        const size = { w: element.offsetWidth, h: element.offsetHeight };
        const paired = this.board.classList.contains("in-pairs");
        if (zone === "t") pile(there, box, size, paired);
        else if (zone === "g") heap(there, box, size);
        else if (zone !== "l") rows(there, box, size, 0.8);
        else if (paired) pairs(there, box, size, zones.l);
        else rows(there, { ...box, x: box.x + size.w / 3, w: box.w - size.w / 1.5 }, size, 0.9);
        there.forEach(place);
      }
    }

    /* -- the words */

    mark(roles, zones) {
      const named = (roles || "").split(" ");
      for (const seat of this.board.querySelectorAll("[data-seat]")) {
        const own = named.filter((one) => one.endsWith(`:${seat.dataset.seat}`)).map((one) => one.split(":")[0]);
        for (const role of seat.querySelectorAll("[data-role]")) role.hidden = !own.includes(role.dataset.role);
        seat.classList.toggle("on", own.includes("right") || own.includes("turn"));
        const end = seat.querySelector(".end");
        if (end) end.hidden = this.at < this.lines.length;
      }
      for (const count of this.board.querySelectorAll("[data-count]")) {
        count.textContent = tokens(zones[count.dataset.count]).length;
      }
      this.board.querySelector(".heap.gone").classList.toggle("none", !zones.g);
      this.hold(zones);
    }

    /** For those who hear the page: the cards of each hand that are to be seen. */
    hold(zones) {
      for (const held of this.board.querySelectorAll("[data-holds]")) {
        const seen = tokens(zones[held.dataset.holds]).filter((one) => one !== "?" && (one[0] !== "!" || this.known === "now"));
        held.textContent = seen.map((one) => one.replace("!", "").replace("T", "10"))
          .map((one) => one.slice(0, -1) + SIGNS[one.at(-1)]).join(" ");
      }
    }

    /** The line of the list under the table, the last one with what was ruled on the deal; in the
        list it is marked and brought into view. */
    tell(line) {
      const said = line ? [...line.childNodes] : this.begin;
      const ruled = this.at === this.lines.length ? document.querySelectorAll("main > .full > p") : [];
      this.told.replaceChildren(...[...said, ...ruled].map((node) => node.cloneNode(true)));
      this.told.classList.toggle("retracted", Boolean(line?.classList.contains("retracted")));
      for (const one of this.lines) {
        if (one === line) one.setAttribute("aria-current", "step");
        else one.removeAttribute("aria-current");
      }
      if (this.list.scrollHeight <= this.list.clientHeight) return;
      const [outer, inner] = [this.list, line || this.lines[0]].map((one) => one?.getBoundingClientRect());
      if (inner) this.list.scrollTop += inner.top - outer.top - outer.height / 3;
    }

    /* -- what is asked of it */

    listen() {
      const { root, board, list } = this;
      root.addEventListener("click", ({ target }) => {
        const button = target.closest("button");
        if (button?.dataset.go) this.go(this.steps(button.dataset.go));
        if (button?.dataset.known) this.know(button.dataset.known);
      });
      list.addEventListener("click", (event) => {
        const line = event.target.closest(".lines > li");
        const link = event.target.closest("a");
        if (!line || (link && !link.classList.contains("n"))) return;
        event.preventDefault();
        this.go(this.lines.indexOf(line) + 1);
        this.look();
      });
      this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
      document.addEventListener("keydown", (event) => this.key(event));
      addEventListener("hashchange", () => this.go(this.asked() ?? this.at));
      addEventListener("load", () => this.asked() && this.look(true));
      new ResizeObserver(() => this.draw(this.drawn, false)).observe(board);
      this.swipe(board);
    }

    key(event) {
      const key = KEYS[event.key];
      if (!key || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !this.inView()) return;
      event.preventDefault();
      this.go(this.steps(key));
    }

    inView() {
      const { top, bottom } = this.board.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    }

    /** Brings the table into view where it is not. */
    look(always) {
      const { top, bottom } = this.board.getBoundingClientRect();
      if (always || top < 0 || bottom > innerHeight) this.root.scrollIntoView({ block: "start", behavior: "instant" });
    }

    know(which) {
      this.known = which;
      this.root.classList.toggle("later", which === "now");
      for (const button of this.root.querySelectorAll("[data-known]")) {
        button.setAttribute("aria-pressed", String(button.dataset.known === which));
      }
      this.draw(this.drawn, true);
      this.hold(this.drawn);
    }

    swipe(board) {
      let from = null;
      board.addEventListener("pointerdown", (event) => {
        from = event.pointerType === "mouse" ? null : event;
      });
      board.addEventListener("pointerup", (event) => {
        const [x, y] = from ? [event.clientX - from.clientX, event.clientY - from.clientY] : [0, 0];
        from = null;
        if (Math.abs(x) > 36 && Math.abs(x) > 1.5 * Math.abs(y)) this.go(this.at - Math.sign(x));
      });
    }
  }

  /** Puts an element in its spot; the later of a place lies on the earlier. */
  function place({ card, x, y, turn = 0, z }, at) {
    const { style } = card.element;
    style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn}deg)`;
    style.zIndex = z ?? at + 1;
  }

  const root = document.querySelector(".replay");
  if (root) new Replay(root);
}
