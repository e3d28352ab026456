// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** @type {Record<string, "next" | "previous" | "below" | "above" | "first" | "last">} */
const moves = { ArrowRight: "next", ArrowDown: "below", ArrowLeft: "previous", ArrowUp: "above", Home: "first", End: "last" };

/**
 * Makes the controls of a list one stop of the Tab key; the arrow keys, Home and End move among them, up and down by their places.
 * Returns a function that takes the control which Tab shall reach, or after a change of the list keeps the present one.
 * @param {HTMLElement} list
 * @param {string} selector
 */
export function roving(list, selector) {
  /** @type {HTMLElement | null} */
  let stop = null;
  const all = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll(selector)]);
  const find = (/** @type {EventTarget | null} */ target) => (target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null);

  /** @param {HTMLElement | null} control */
  function rove(control = stop?.isConnected ? stop : null) {
    const controls = all();
    stop = control ?? controls[0] ?? null;
    for (const one of controls) if (one.tabIndex !== (one === stop ? 0 : -1)) one.tabIndex = one === stop ? 0 : -1;
  }
  list.addEventListener("focusin", ({ target }) => {
    const control = find(target);
    if (control && control !== stop) rove(control);
  });
  list.addEventListener("keydown", (event) => {
    const control = find(event.target);
    const move = moves[event.key];
    if (!control || event.target !== control || !move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const controls = all();
    const place = controls.indexOf(control);
    const target = { next: controls[place + 1], previous: controls[place - 1], first: controls[0], last: controls.at(-1),
      below: neighbour(controls.slice(place + 1), control), above: neighbour(controls.slice(0, place).reverse(), control) }[move];
    target?.focus();
  });
  return rove;
}

/**
 * The nearest control of the next row, by its horizontal place.
 * @param {HTMLElement[]} others In the order of their distance.
 * @param {HTMLElement} control
 */
function neighbour(others, control) {
  const here = control.getBoundingClientRect();
  const boxes = others.map((node) => ({ node, box: node.getBoundingClientRect() })).filter(({ box }) => box.bottom <= here.top + 1 || box.top >= here.bottom - 1);
  const row = boxes.filter(({ box }) => Math.abs(box.top - boxes[0].box.top) < box.height / 2);
  return row.sort((one, other) => Math.abs(one.box.left - here.left) - Math.abs(other.box.left - here.left))[0]?.node ?? others[0];
}
