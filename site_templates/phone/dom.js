// What the page is drawn with: elements, words, cards.

export const main = document.querySelector("main");
const words = JSON.parse(main.dataset.words ?? "{}");
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** The sentence of a key, filled in. */
export function t(key, data = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => data[name] ?? "");
}

/** An element with attributes (`onclick` and the like are listened to) and what is inside. */
export function el(tag, given = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...inside.flat(Infinity).filter((one) => one != null && one !== false));
  return element;
}

/** A button; `key` finds it again after the page was drawn anew. */
export function button(label, onclick, given = {}) {
  return el("button", { type: "button", onclick, ...given }, label);
}

const rank = (card) => (card[0] === "T" ? "10" : card[0]);

export const cardText = (card) => rank(card) + SIGNS[card[1]];

/** A card as it is drawn on every page. */
export function face(card) {
  return el("span", { class: `card ${card[1]}` }, el("b", {}, rank(card)), el("i", {}, SIGNS[card[1]]));
}

/** A number with a true minus. */
export const minus = (number) => String(number ?? "–").replace("-", "−");

/** Draws a place anew; what had the focus has it again. */
export function draw(place, ...inside) {
  const key = document.activeElement?.dataset?.key;
  place.replaceChildren(...inside.flat(Infinity).filter(Boolean));
  if (key && !place.contains(document.activeElement)) place.querySelector(`[data-key="${key}"]`)?.focus();
}
