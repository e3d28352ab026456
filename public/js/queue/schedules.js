// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, patch, path, post } from "../api.js";
import { attempt, button, emptiness, field, h, iconButton, openDialog, panel, reconcile } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";
import { deletion, removeLater } from "../removals.js";
import { isRemoved } from "../removed.js";
import { itemFields } from "./form.js";
import { itemName } from "./item.js";

/** The schedules; read again after every change of the queue. */
export function schedules() {
  const list = h("ul.schedules");
  const empty = emptiness(h("p.hint", { text: t("noSchedules") }));
  const node = panel(t("schedules"), button(t("newSchedule"), () => scheduleForm(load), { kind: "quiet" }), list, empty.node);

  async function load() {
    try {
      const value = await get("queue", "schedules");
      const shown = /** @type {API.QueueSchedule[]} */ (value.schedules).filter(({ id }) => !isRemoved(addressOf(id)));
      reconcile(list, shown, (one) => JSON.stringify(one), (one) => h("li.station", {}, h("div.names", {}, h("strong.title", { text: one.name }),
        h("span.hint", { text: `${itemName({ ...one.item, soundId: one.item.sound })} · ${one.cron} · ${one.timeZone}` }), h("span.hint", { text: one.enabled ? t("nextAt", { time: dateTime(one.next) }) : t("off") })),
      enabledSwitch(one, load), iconButton("close", t("remove"), () => removeLater({ key: addressOf(one.id), name: one.name, send: deletion(addressOf(one.id)), show: load }))));
      empty.show(true, shown.length === 0);
    } catch {
      // Disconnected; the queue comes with the next connection.
    }
  }
  return { node, load };
}

/** @param {string} id */
const addressOf = (id) => path("queue", "schedules", id);

/** @param {API.QueueSchedule} schedule @param {() => unknown} done */
function enabledSwitch(schedule, done) {
  const input = h("input", { type: "checkbox", role: "switch", checked: schedule.enabled, "aria-label": t("scheduleEnabled", { name: schedule.name }) });
  input.addEventListener("change", async () => {
    const changed = await attempt(() => patch(["queue", "schedules", schedule.id], { enabled: input.checked }));
    if (!changed) input.checked = schedule.enabled;
    done();
  });
  return input;
}

/** @param {() => unknown} done */
function scheduleForm(done) {
  const name = h("input", { name: "name", required: true, maxlength: 255 });
  const cron = h("input", { name: "cron", required: true, value: "0 9 * * 1-5", maxlength: 255 });
  const zone = h("input", { name: "timeZone", required: true, value: Intl.DateTimeFormat().resolvedOptions().timeZone, maxlength: 255 });
  const fields = itemFields();
  fields.render();
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name), field(t("cron"), cron, t("cronHint")), field(t("timeZone"), zone), fields.nodes,
    h("div.row.end", {}, h("button.primary", { text: t("save") }))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, () => post(["queue", "schedules"], { name: name.value.trim(), cron: cron.value.trim(), timeZone: zone.value.trim(), item: fields.read() }));
    if (!kept) return;
    dialog.close();
    done();
  });
  const dialog = openDialog(t("newSchedule"), form);
}
