// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { openDialog } from "../dialogs.js";
import { field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { changeCalendar } from "./rules.js";

/**
 * Makes or changes a holiday.
 * @param {API.Holiday | null} holiday
 * @param {() => unknown} done
 */
export function holidayForm(holiday, done) {
  const name = h("input", { name: "name", maxlength: 255, value: holiday?.name ?? "" });
  const from = h("input", { type: "date", name: "from", required: true, value: holiday?.from ?? "" });
  const to = h("input", { type: "date", name: "to", value: holiday?.to ?? "" });
  const yearly = h("input", { type: "checkbox", name: "yearly" });
  yearly.checked = holiday?.yearly ?? false;
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name), h("div.grid", {}, field(t("firstDay"), from), field(t("lastDay"), to, t("lastDayHint"))),
    h("label.check", {}, yearly, h("span", { text: t("yearly") })), h("div.row.end", {}, h("button.primary", { text: t("save") }))), ["holiday", JSON.stringify(holiday)]);
  const read = () => ({ name: name.value.trim() || null, from: from.value, to: to.value || from.value, yearly: yearly.checked });

  /** @param {API.Holiday[]} holidays */
  function placed(holidays) {
    const place = holidays.findIndex((one) => JSON.stringify(one) === JSON.stringify(holiday));
    return place < 0 ? [...holidays, read()] : holidays.toSpliced(place, 1, read());
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!(await submitted(form, () => changeCalendar("holidays", placed)))) return;
    dialog.close();
    done();
  });
  const dialog = openDialog(holiday?.name ?? t("newHoliday"), form);
}
