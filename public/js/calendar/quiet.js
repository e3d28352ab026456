// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get } from "../api.js";
import { store } from "../desk.js";
import { attempt, button, choice, emptiness, field, h, iconButton, openDialog, panel, reconcile, setLabel } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { priorityField, priorityText } from "../queue/priority.js";
import { offerUndo } from "../undo.js";
import { weekdays } from "./days.js";
import { daysText, timeText } from "./words.js";

/** The hours in which no announcement is made but those of high priority. */
export function quietHours() {
  const list = h("ul.schedules");
  const empty = emptiness(h("p.hint", { text: t("noQuietHours") }));
  const node = panel(t("quietHours"), button(t("newQuietHours"), () => quietForm(null), { kind: "quiet" }), list, empty.node);

  function render() {
    const hours = store.queue?.settings.quietHours ?? [];
    reconcile(list, hours, keyOf, quietRow);
    empty.show(store.queue !== null, hours.length === 0);
  }
  return { node, render };
}

/** @param {API.QuietHours} one */
const keyOf = (one) => JSON.stringify(one);
/** @param {API.QuietHours} one */
const nameOf = (one) => `${timeText(one.from)} – ${timeText(one.to)}`;

/** @param {API.QuietHours} one @returns {HTMLElement} */
function quietRow(one) {
  const name = nameOf(one);
  const edit = iconButton("edit", "", () => quietForm(one));
  const drop = iconButton("close", "", async () => {
    const kept = await attempt(() => change((hours) => hours.filter((other) => keyOf(other) !== keyOf(one))));
    if (kept) offerUndo(t("quietRemoved", { name }), () => attempt(() => change((hours) => [...hours, one]), null));
  });
  setLabel(edit, t("editBell", { name }));
  setLabel(drop, t("removeBell", { name }));
  return h("li.station", {}, h("div.names", {}, h("strong.title", { text: name }),
    h("span.hint", { text: [daysText(one.days ?? []), t(one.action === "drop" ? "quietDrop" : "quietHold"), t("quietExcept", { priority: priorityText(one.exemptPriority ?? 1) })].join(" · ") })), edit, drop);
}

/**
 * Changes the quiet hours; what others have changed meanwhile stays, since the change is made to the newest ones.
 * @param {(hours: API.QuietHours[]) => API.QuietHours[]} make
 */
async function change(make) {
  for (let queue = store.queue ?? (await get("queue")); ;) {
    try {
      return await call("PATCH", "/v1/queue", { quietHours: make(queue.settings.quietHours) }, { headers: { "If-Match": `"${queue.revision}"` } });
    } catch (/** @type {any} */ problem) {
      if (problem.status !== 412) throw problem;
    }
    queue = await get("queue");
  }
}

/** @param {API.QuietHours | null} before */
function quietForm(before) {
  const from = h("input", { type: "time", name: "from", required: true, value: before?.from ?? "22:00" });
  const to = h("input", { type: "time", name: "to", required: true, value: before?.to ?? "07:00" });
  const days = weekdays(before?.days?.length ? before.days : [1, 2, 3, 4, 5, 6, 7]);
  const action = choice([["hold", t("quietHold")], ["drop", t("quietDrop")]], { name: "action" });
  action.value = before?.action ?? "hold";
  const except = priorityField(t("quietFromPriority"));
  except.set(before?.exemptPriority ?? 1);
  const zone = h("input", { name: "timeZone", required: true, maxlength: 255, value: before?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone });
  const form = watched(h("form.form", { novalidate: true }, h("div.grid", {}, field(t("quietFrom"), from), field(t("quietTo"), to)), days.node,
    field(t("quietWhat"), action), except.node, field(t("timeZone"), zone), h("div.row.end", {}, h("button.primary", { text: t("save") }))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = days.read();
    const made = { from: from.value, to: to.value, days: chosen.length === 7 ? [] : chosen, action: /** @type {"hold" | "drop"} */ (action.value), exemptPriority: except.read(), timeZone: zone.value.trim() };
    const others = (/** @type {API.QuietHours[]} */ hours) => hours.filter((one) => !before || keyOf(one) !== keyOf(before));
    if (await submitted(form, () => change((hours) => [...others(hours), made]))) dialog.close();
  });
  const dialog = openDialog(before ? nameOf(before) : t("newQuietHours"), form);
}
