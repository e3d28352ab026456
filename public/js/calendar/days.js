// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { weekday } from "./words.js";

/**
 * A group of checkboxes for the weekdays, 1 is Monday.
 * @param {number[]} chosen
 * @param {string} [name]
 */
export function weekdays(chosen, name = "days") {
  const boxes = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const input = h("input", { type: "checkbox", name: `${name}-${day}`, "aria-label": weekday(day, "long") });
    input.checked = chosen.includes(day);
    return { day, input };
  });
  const node = h("fieldset.field", { name }, h("legend", { text: t("weekdays") }), h("div.row.weekdays", {}, boxes.map(({ day, input }) => h("label.check", {}, input, h("span", { text: weekday(day) })))));
  return { node, read: () => boxes.filter(({ input }) => input.checked).map(({ day }) => day) };
}
