// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * Lets a button be held by mouse, finger, Space and Enter; or latch: a press begins and the next one ends. What presses without
 * holding, such as voice control, always latches.
 * @param {HTMLButtonElement} button
 * @param {{latches(): boolean, isOn(): boolean, begin(): void, end(): void}} work
 * @param {Event | null} pressed A press that lasts already.
 */
export function holding(button, { latches, isOn, begin, end }, pressed) {
  let isHeld = false;
  /** Whether the click that the browser sends behind a press was noticed with the press. */
  let isNoticed = false;

  function down() {
    if (isOn()) return end();
    isHeld = !latches();
    begin();
  }

  function up() {
    if (isHeld) end();
    isHeld = false;
  }

  /** @param {PointerEvent} event */
  function press({ button: which, isPrimary, pointerId }) {
    if (which !== 0 || !isPrimary) return;
    if (!latches()) button.setPointerCapture(pointerId);
    isNoticed = true;
    down();
  }

  button.addEventListener("pointerdown", press);
  for (const type of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) button.addEventListener(type, up);
  addEventListener("blur", up);
  button.addEventListener("pointercancel", () => { isNoticed = false; });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    if (!isNoticed && isOn()) end();
    else if (!isNoticed) begin();
    isNoticed = false;
  });
  const isKey = (/** @type {KeyboardEvent} */ { key }) => key === " " || key === "Enter";
  button.addEventListener("keydown", (event) => {
    if (!isKey(event)) return;
    event.preventDefault();
    if (!event.repeat) down();
  });
  button.addEventListener("keyup", (event) => {
    if (!isKey(event)) return;
    event.preventDefault();
    up();
  });
  if (pressed instanceof PointerEvent) press(pressed);
  else if (pressed instanceof KeyboardEvent && isKey(pressed)) down();
}
