// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { complain } from "./complaint.js";
import { t } from "./i18n.js";

/**
 * The element of that id.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export const byId = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * Makes an element: `h("button.quiet", { onclick, text }, child)`.
 * Attributes may hold text, on… listeners, data-… and plain attributes; false, null and undefined are left out.
 * @template {string} T
 * @param {T} tag
 * @param {Record<string, any>} attributes
 * @param {Children} children
 * @returns {Made<T>}
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = /** @type {any} */ (document.createElement(name));
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") node.textContent = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/**
 * Makes an element of SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} attributes
 * @param {Element[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/** @type {Record<ShapeName, string>} */
const shapes = {
  play: "M7 4.5v15l13-7.5z", stop: "M6 6h12v12H6z", pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  warning: "M12 2L1 21h22L12 2zm0 6a1 1 0 0 1 1 1v5a1 1 0 0 1-2 0V9a1 1 0 0 1 1-1zm0 9a1.25 1.25 0 1 1 0 2.5 1.25 1.25 0 0 1 0-2.5z",
  loop: "M17 2l4 4-4 4V7H8a3 3 0 0 0-3 3v1H3v-1a5 5 0 0 1 5-5h9zM7 22l-4-4 4-4v3h9a3 3 0 0 0 3-3v-1h2v1a5 5 0 0 1-5 5H7z",
  music: "M9 3v11.3A4 4 0 1 0 11 18V8h8V3z", next: "M5 5v14l10-7zM16 5h3v14h-3z", previous: "M19 5v14L9 12zM5 5h3v14H5z",
  mute: "M4 9v6h4l5 4V5L8 9zM16 8.5l1.4-1.4L20 9.7l2.6-2.6L24 8.5 21.4 11.1 24 13.7l-1.4 1.4L20 12.5l-2.6 2.6-1.4-1.4 2.6-2.6z",
  sound: "M4 9v6h4l5 4V5L8 9zM16 8a5 5 0 0 1 0 8v-2.2a3 3 0 0 0 0-3.6z",
  grid: "M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z",
  mixer: "M5 3h2v8h2v4H7v6H5v-6H3v-4h2zM11 3h2v3h2v4h-2v11h-2V10H9V6h2zM17 3h2v11h2v4h-2v3h-2v-3h-2v-4h2z",
  players: "M3 5h12v2H3zM3 10h12v2H3zM3 15h8v2H3zM15 13v8l6-4z",
  microphone: "M12 2a4 4 0 0 1 4 4v6a4 4 0 0 1-8 0V6a4 4 0 0 1 4-4zM5 11h2v1a5 5 0 0 0 10 0v-1h2v1a7 7 0 0 1-6 6.9V22h-2v-3.1A7 7 0 0 1 5 12z",
  horn: "M3 10v4h3l9 5V5L6 10zM17 8.5a4 4 0 0 1 0 7zM6 15h3l1 5H7z",
  calendar: "M7 2h2v2h6V2h2v2h4v17H3V4h4zM5 9v10h14V9zM7 11h4v3H7z",
  timeline: "M3 4h18v2H3zM5 9h7v3H5zM10 14h9v3h-9zM3 19h18v2H3z",
  device: "M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm5 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm0 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  list: "M3 5h3v3H3zM8 5h13v3H8zM3 10.5h3v3H3zM8 10.5h13v3H8zM3 16h3v3H3zM8 16h13v3H8z",
  code: "M8.6 6L10 7.4 5.4 12l4.6 4.6L8.6 18l-6-6zM15.4 6L14 7.4l4.6 4.6-4.6 4.6 1.4 1.4 6-6z",
  edit: "M3 17.2V21h3.8L18 9.8 14.2 6zM20.7 7a1 1 0 0 0 0-1.4l-2.3-2.3a1 1 0 0 0-1.4 0L15.2 5 19 8.8z",
  more: "M5 10h4v4H5zM10 10h4v4h-4zM15 10h4v4h-4z", up: "M12 6l7 8H5z", down: "M12 18l7-8H5z", left: "M6 12l8-7v14z", right: "M18 12l-8-7v14z",
  close: "M6.4 5L12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4L12 13.4 6.4 19 5 17.6l5.6-5.6L5 6.4z",
  past: "M13 3a9 9 0 1 0 8.5 12h-2.1A7 7 0 1 1 13 5v3l5-4-5-4zM12 8v5l4 2.4.9-1.5-3.1-1.9V8z",
  keys: "M2 6h20v12H2zM5 9v2h2V9zM9 9v2h2V9zM13 9v2h2V9zM17 9v2h2V9zM7 13v2h10v-2z",
  gear: "M10 2h4l.6 2.8 2 1.2 2.7-.9 2 3.4-2.1 1.9v2.4l2.1 1.9-2 3.4-2.7-.9-2 1.2L14 22h-4l-.6-2.8-2-1.2-2.7.9-2-3.4 2.1-1.9v-2.4L2.7 8.5l2-3.4 2.7.9 2-1.2zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
};

/**
 * An icon for a button; the button itself carries the name.
 * @param {ShapeName} name
 */
export function glyph(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "glyph", "aria-hidden": "true" },
    svg("path", { d: shapes[name], "fill-rule": "evenodd" }));
}

/**
 * A button with an icon and a name for screen readers.
 * @param {ShapeName} shape
 * @param {string} label
 * @param {() => void} onclick
 * @param {Record<string, any>} extra
 */
export function iconButton(shape, label, onclick, extra = {}) {
  return h("button.icon", { type: "button", "aria-label": label, title: label, onclick, ...extra }, glyph(shape));
}

/**
 * A button with a label and an optional icon.
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {{shape?: ShapeName, kind?: string, [name: string]: any}} options
 * @returns {HTMLButtonElement}
 */
export const button = (label, onclick, { shape, kind = "", ...extra } = {}) =>
  h(/** @type {"button"} */ (kind ? `button.${kind}` : "button"), { type: "button", onclick, ...extra }, shape ? glyph(shape) : null, h("span", { text: label }));

/**
 * Changes a button's label.
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
export const relabel = (button, text) => setText(button.lastElementChild ?? button, text);

/**
 * A form field with its label and an optional hint.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export const field = (label, control, hint) => h("label.field", {}, h("span.name", { text: label }), control, hint ? h("span.hint", { text: hint }) : null);

/**
 * A select; options are `[value, text]`.
 * @param {(string | number)[][]} options
 * @param {Record<string, any>} attributes
 */
export function choice(options, attributes = {}) {
  return h("select", attributes, options.map(([value, text]) => h("option", { value, text })));
}

/**
 * Replaces a select's options and keeps the selected one.
 * @param {HTMLSelectElement & {optionsKey?: string}} select
 * @param {string[][]} options
 */
export function setOptions(select, options) {
  const key = JSON.stringify(options);
  if (select.optionsKey === key) return;
  const chosen = select.value;
  select.optionsKey = key;
  select.replaceChildren(...options.map(([value, text]) => h("option", { value, text })));
  if (options.some(([value]) => String(value) === chosen)) select.value = chosen;
}

let panelCount = 0;

/**
 * A section with a heading and controls next to it.
 * @param {string} title
 * @param {Child | Child[]} tools
 * @param {Children} children
 */
export function panel(title, tools, ...children) {
  const id = `panel-${(panelCount += 1)}`;
  return h("section.panel", { "aria-labelledby": id }, h("div.panel-head", {}, h("h2", { id, text: title }), tools), ...children);
}

/**
 * Changes text only where it differs, so that screen readers and selections are left alone; the text's node is kept.
 * @param {Element} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent === text) return;
  const only = node.childNodes.length === 1 ? node.firstChild : null;
  if (only instanceof Text) only.data = text;
  else node.textContent = text;
}

/**
 * Changes an attribute only where it differs.
 * @param {Element} node
 * @param {string} name
 * @param {string} value
 */
export function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/**
 * Sets a button's tooltip and its name for screen readers.
 * @param {Element} node
 * @param {string} label
 */
export function setLabel(node, label) {
  setAttribute(node, "aria-label", label);
  setAttribute(node, "title", label);
}

/**
 * Makes a list match values: keeps, creates, moves and removes nodes by key.
 * `make(value)` returns a node, which may have an `update(value)` function.
 * @template T
 * @param {Element} list
 * @param {T[]} values
 * @param {(value: T) => string | number} key
 * @param {(value: T) => HTMLElement} make
 */
export function reconcile(list, values, key, make) {
  const kept = new Map(/** @type {HTMLElement[]} */ ([...list.children]).map((node) => [node.dataset.key, node]));
  let place = list.firstElementChild;
  for (const value of values) {
    const id = String(key(value));
    let node = kept.get(id);
    kept.delete(id);
    if (!node) {
      node = make(value);
      node.dataset.key = id;
    }
    node.update?.(value);
    if (node === place) place = place.nextElementSibling;
    else list.insertBefore(node, place);
  }
  for (const node of kept.values()) node.remove();
}

/**
 * Adds a line to the notices. A problem stays until it is closed, news for eight seconds.
 * @param {"problem" | "news"} kind
 * @param {Children} children
 */
export function notice(kind, ...children) {
  const line = h("div.notice", { "data-kind": kind, role: kind === "problem" ? "alert" : "status" }, ...children);
  byId("notices").append(line);
  return line;
}

/**
 * Shows a message until it is closed, news for eight seconds; the same text is there once.
 * @param {string} text
 * @param {"problem" | "news"} kind
 */
export function notify(text, kind = "problem") {
  for (const other of byId("notices").children) if (other.firstElementChild?.textContent === text) other.remove();
  const close = () => line.remove();
  const line = notice(kind, h("span", { text }), iconButton("close", t("close"), close, { "data-reads": true }));
  if (kind === "news") setTimeout(close, 8000);
}

/**
 * The message of an error.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** The control whose event is being handled, if any. */
const used = () => {
  const target = window.event?.target;
  return target instanceof Element ? target.closest("button, input, select, textarea, [role=slider]") : null;
};

/**
 * Shows a button as pressed until its work is done, because the answer of a far server takes its time.
 * @template T
 * @param {Element | null} control
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function pressed(control, work) {
  const isButton = control instanceof HTMLButtonElement;
  if (isButton) control.dataset.busy = "true";
  try {
    return await work();
  } finally {
    if (isButton) delete control.dataset.busy;
  }
}

/**
 * Runs a request and says its failure beside the control that was used, or among the notices where there is none; returns its
 * value, or null where it failed.
 * @template T
 * @param {() => T | Promise<T>} work
 * @param {Element | null} control
 * @returns {Promise<T | null>}
 */
export async function attempt(work, control = used()) {
  try {
    return await pressed(control, work);
  } catch (error) {
    if (control?.isConnected) complain(messageOf(error), control);
    else notify(messageOf(error));
    return null;
  }
}

/**
 * What is shown instead of an empty list: that it is not loaded yet, or `nodes`, which say that there is nothing.
 * @param {HTMLElement[]} nodes
 */
export function emptiness(...nodes) {
  const unknown = h("p.hint", { text: t("notLoaded") });
  const node = h("div", {}, unknown, nodes);
  const show = (/** @type {boolean} */ isKnown, /** @type {boolean} */ isEmpty) => {
    node.hidden = isKnown && !isEmpty;
    unknown.hidden = isKnown;
    for (const one of nodes) one.hidden = !isKnown;
  };
  show(false, true);
  return { node, show };
}

/**
 * Listens to custom events: `take` gets the detail of each. Returns a function that stops it.
 * @param {EventTarget} target
 * @param {string} type
 * @param {(detail: any) => unknown} take
 */
export function onDetail(target, type, take) {
  const listener = (/** @type {Event} */ event) => void take(/** @type {CustomEvent} */ (event).detail);
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
