// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { choice, field, h, openDialog } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";

/**
 * Changes a time of a timetable.
 * @param {API.PlanTime} time
 * @param {() => unknown} done
 */
export function timeForm(time, done) {
  const edition = new Edition(["plan-times", time.id], time);
  const at = h("input", { type: "time", name: "at", step: 1, required: true, value: time.at });
  const name = h("input", { name: "name", maxlength: 255, value: time.name ?? "", placeholder: store.actions.get(time.action)?.name ?? "" });
  const action = choice([...store.actions.values()].map((one) => [one.id, one.name]), { name: "action" });
  action.value = time.action;
  const enabled = h("input", { type: "checkbox", name: "enabled" });
  enabled.checked = time.enabled;
  const form = watched(h("form.form", { novalidate: true }, field(t("timeOfDay"), at), field(t("name"), name), field(t("whatSounds"), action),
    h("label.check", {}, enabled, h("span", { text: t("timeEnabled") })), h("div.row.end", {}, h("button.primary", { text: t("save") }))));
  const wanted = () => ({ at: at.value.replace(/:00$/, (end) => (at.value.length > 5 ? "" : end)), name: name.value.trim() || null, action: action.value, enabled: enabled.checked });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, () => edition.save(wanted()), {
      at: (value) => { at.value = value; }, name: (value) => { name.value = value ?? ""; }, action: (value) => { action.value = value; }, enabled: (value) => { enabled.checked = value; },
    });
    if (!kept) return;
    dialog.close();
    done();
  });
  const dialog = openDialog(time.name ?? store.actions.get(time.action)?.name ?? time.at, form);
}
