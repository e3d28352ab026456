// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { attempt, button, emptiness, h, iconButton, panel, reconcile, setLabel } from "../dom.js";
import { t } from "../i18n.js";
import { priorityText } from "../queue/priority.js";
import { offerUndo } from "../undo.js";
import { daysText, timeText } from "./words.js";

/** The hours in which no announcement is made but those of high priority. */
export function quietHours() {
  const list = h("ul.schedules");
  const empty = emptiness(h("p.hint", { text: t("noQuietHours") }));
  const node = panel(t("quietHours"), button(t("newQuietHours"), () => edit(null), { kind: "quiet" }), list, empty.node);

  function render() {
    const hours = store.queue?.settings.quietHours ?? [];
    reconcile(list, hours, keyOf, quietRow);
    empty.show(store.queue !== null, hours.length === 0);
  }
  return { node, render };
}

/** @param {API.QuietHours | null} one */
const edit = async (one) => (await import("./quietform.js")).quietForm(one);

/**
 * Changes the quiet hours.
 * @param {(hours: API.QuietHours[]) => API.QuietHours[]} make
 */
export const changeQuiet = async (make) => (await import("../changes.js")).changeNewest(["queue"], null, (/** @type {any} */ queue) => ({ quietHours: make(queue.settings.quietHours) }));

/** @param {API.QuietHours} one */
export const keyOf = (one) => JSON.stringify(one);
/** @param {API.QuietHours} one */
export const nameOf = (one) => `${timeText(one.from)} – ${timeText(one.to)}`;

/** @param {API.QuietHours} one @returns {HTMLElement} */
function quietRow(one) {
  const name = nameOf(one);
  const change = iconButton("edit", "", () => edit(one));
  const drop = iconButton("close", "", async () => {
    const kept = await attempt(() => changeQuiet((hours) => hours.filter((other) => keyOf(other) !== keyOf(one))));
    if (kept) offerUndo(t("quietRemoved", { name }), () => attempt(() => changeQuiet((hours) => [...hours, one]), null));
  });
  setLabel(change, t("editBell", { name }));
  setLabel(drop, t("removeBell", { name }));
  return h("li.station", {}, h("div.names", {}, h("strong.title", { text: name }),
    h("span.hint", { text: [daysText(one.days ?? []), t(one.action === "drop" ? "quietDrop" : "quietHold"), t("quietExcept", { priority: priorityText(one.exemptPriority ?? 1) })].join(" · ") })), change, drop);
}
