// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

const moving = new WeakMap();

/** Whether the user holds or has just moved a slider; the server's echo must not pull it back then. */
export function held(slider) {
  if (!moving.has(slider)) {
    moving.set(slider, -Infinity);
    slider.addEventListener("input", () => moving.set(slider, performance.now()));
  }
  return performance.now() - moving.get(slider) < 600;
}

/** Calls `work` with the newest value, one call at a time and never more often than every 40 ms. */
export function throttled(work) {
  let next;
  let busy = false;
  async function run() {
    busy = true;
    while (next !== undefined) {
      const value = next;
      next = undefined;
      await Promise.all([work(value), new Promise((resolve) => setTimeout(resolve, 40))]);
    }
    busy = false;
  }
  return (value) => {
    next = value;
    if (!busy) run();
  };
}
