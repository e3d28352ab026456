// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { Edition } from "../changes.js";
import { openDialog } from "../dialogs.js";
import { field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { itemFields } from "../queue/form.js";
import { weekdays } from "./days.js";
import { cronOf, plainCron } from "./words.js";

/**
 * Makes or changes a bell: a time on weekdays; one of a cron expression keeps it.
 * @param {API.QueueSchedule | null} bell
 * @param {() => unknown} done
 */
export function bellForm(bell, done) {
  const edition = bell && new Edition(["queue", "schedules", bell.id], bell);
  const plain = plainCron(bell?.cron ?? "0 9 * * 1-5");
  const name = h("input", { name: "name", required: true, maxlength: 255, value: bell?.name ?? "" });
  const time = h("input", { name: "time", type: "time", required: true, value: plain?.time ?? "09:00" });
  const days = weekdays(plain?.days ?? [1, 2, 3, 4, 5]);
  const cron = h("input", { name: "cron", maxlength: 255, value: plain ? "" : bell?.cron ?? "" });
  const zone = h("input", { name: "timeZone", required: true, value: bell?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, maxlength: 255 });
  const fields = itemFields();
  fields.set(bell?.item ?? {});
  const more = h("details", {}, h("summary", { text: t("moreOptions") }), h("div.form", {}, field(t("timeZone"), zone), field(t("cron"), cron, t("cronHint"))));
  more.open = !plain;
  const at = h("div.form", {}, field(t("timeOfDay"), time), days.node);
  const show = () => { at.hidden = cron.value.trim() !== ""; };
  cron.addEventListener("input", show);
  show();
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name), at, fields.nodes, more, h("div.row.end", {}, h("button.primary", { text: t("save") }))), ["bell", bell?.id ?? ""]);
  const request = () => ({ name: name.value.trim(), cron: cron.value.trim() || cronOf(time.value, days.read()), timeZone: zone.value.trim(), item: fields.read() });
  // What the form does not show stays; what was of the other kind is taken away.
  const change = () => {
    const { item, ...rest } = request();
    const language = "text" in item && !("voice" in item) ? bell?.item.language ?? null : null;
    return { ...rest, item: { ...bell?.item, sound: null, text: null, file: null, voice: null, chime: null, zones: null, rooms: null, language, ...item } };
  };
  /** @type {Record<string, (value: any) => void>} */
  const fill = {
    name: (value) => { name.value = value; }, timeZone: (value) => { zone.value = value; }, item: fields.set,
    cron: (value) => {
      cron.value = value;
      show();
    },
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, () => (edition ? edition.save(change()) : post(["queue", "schedules"], request())), fill);
    if (!kept) return;
    dialog.close();
    done();
  });
  const dialog = openDialog(bell ? bell.name : t("newSchedule"), form);
}
