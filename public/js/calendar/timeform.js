// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { stepEditor } from "../step/editor.js";
import { userKeys } from "../step/users.js";

/**
 * Changes a time of a timetable, or makes one for each sound that is chosen.
 * @param {{time?: API.PlanTime, plan?: string, at?: string}} given The time, or the timetable and time of day of new ones.
 * @param {() => unknown} done
 */
export function timeForm({ time, plan = "", at: wish = "" }, done) {
  const edition = time && new Edition(["plan-times", time.id], time);
  const at = h("input", { type: "time", name: "at", step: 1, required: true, value: time?.at ?? wish });
  const what = time && store.actions.get(time.action)?.name;
  const name = h("input", { name: "name", maxlength: 255, value: time?.name ?? "", placeholder: what ?? t("asContent") });
  const editor = stepEditor({ run: time ?? null, user: time ? userKeys.time(time.id) : "", isMany: !time });
  const enabled = h("input", { type: "checkbox", name: "enabled" });
  enabled.checked = time?.enabled ?? true;
  const form = watched(h("form.form", { novalidate: true }, h("div.grid", {}, field(t("timeOfDay"), at), field(t("name"), name)), editor.node,
    h("label.check", {}, enabled, h("span", { text: t("timeEnabled") })), h("div.row.end", {}, h("button.primary", { text: t("save") }))), ["time", time?.id ?? plan]);
  const wanted = () => ({ at: at.value.replace(/:00$/, (end) => (at.value.length > 5 ? "" : end)), name: name.value.trim() || null, enabled: enabled.checked });

  async function save() {
    const fields = wanted();
    const runs = await editor.save();
    if (edition) return edition.save({ ...fields, ...runs[0] });
    for (const run of runs) await post(["plans", plan, "times"], { ...fields, ...run, ...(fields.name ? {} : { name: undefined }) });
    return true;
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, save, {
      at: (value) => { at.value = value; }, name: (value) => { name.value = value ?? ""; }, enabled: (value) => { enabled.checked = value; },
      action: (value) => editor.set({ action: value, parameters: {} }), parameters: (value) => time && editor.set({ action: time.action, parameters: value }),
    });
    if (!kept) return;
    dialog.close();
    done();
  });
  const dialog = openDialog(time?.name ?? what ?? time?.at ?? t("newTime"), form);
}
