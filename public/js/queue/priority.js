// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { choice, h } from "../dom.js";
import { t } from "../i18n.js";

/** What operators call the priorities that they use; the server has 0 to 255. */
const words = /** @type {const} */ ({ 0: "priority.normal", 1: "priority.high", 100: "priority.urgent", 255: "priority.emergency" });

/**
 * A priority in words, with its number.
 * @param {number} value
 */
export function priorityText(value) {
  const key = words[/** @type {keyof typeof words} */ (value)];
  return key ? t("priorityNamed", { name: t(key), value }) : t("priorityOf", { value });
}

/** A choice of priorities in words, or of another number. */
export function priorityField(label = t("priority")) {
  const select = choice([...Object.keys(words).map((value) => [value, priorityText(Number(value))]), ["other", t("priorityOther")]], { name: "priority", "aria-label": label, onchange: () => show() });
  const number = h("input", { type: "number", min: 0, max: 255, value: 50, "aria-label": t("priorityNumber"), hidden: true });
  const show = () => { number.hidden = select.value !== "other"; };
  const set = (/** @type {number} */ value) => {
    select.value = value in words ? String(value) : "other";
    number.value = String(value);
    show();
  };
  const read = () => (select.value === "other" ? number.valueAsNumber : Number(select.value));
  return { node: h("div.field", {}, h("span.name", { text: label }), h("span.row", {}, select, number)), read, set };
}
