// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { openDialog } from "../dialogs.js";
import { choice, field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { priorityField } from "../queue/priority.js";
import { weekdays } from "./days.js";
import { changeQuiet, keyOf, nameOf } from "./quiet.js";

/**
 * Makes or changes quiet hours.
 * @param {API.QuietHours | null} before
 */
export function quietForm(before) {
  const from = h("input", { type: "time", name: "from", required: true, value: before?.from ?? "22:00" });
  const to = h("input", { type: "time", name: "to", required: true, value: before?.to ?? "07:00" });
  const days = weekdays(before?.days?.length ? before.days : [1, 2, 3, 4, 5, 6, 7]);
  const action = choice([["hold", t("quietHold")], ["drop", t("quietDrop")]], { name: "action" });
  action.value = before?.action ?? "hold";
  const except = priorityField(t("quietFromPriority"));
  except.set(before?.exemptPriority ?? 1);
  const zone = h("input", { name: "timeZone", required: true, maxlength: 255, value: before?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone });
  const form = watched(h("form.form", { novalidate: true }, h("div.grid", {}, field(t("quietFrom"), from), field(t("quietTo"), to)), days.node,
    field(t("quietWhat"), action), except.node, field(t("timeZone"), zone), h("div.row.end", {}, h("button.primary", { text: t("save") }))), ["quiet", JSON.stringify(before ?? null)]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = days.read();
    const made = { from: from.value, to: to.value, days: chosen.length === 7 ? [] : chosen, action: /** @type {"hold" | "drop"} */ (action.value), exemptPriority: except.read(), timeZone: zone.value.trim() };
    const others = (/** @type {API.QuietHours[]} */ hours) => hours.filter((one) => !before || keyOf(one) !== keyOf(before));
    if (await submitted(form, () => changeQuiet((hours) => [...others(hours), made]))) dialog.close();
  });
  const dialog = openDialog(before ? nameOf(before) : t("newQuietHours"), form);
}
