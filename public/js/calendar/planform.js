// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { changeNewest, Edition } from "../changes.js";
import { openDialog } from "../dialogs.js";
import { field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { weekdays } from "./days.js";

/**
 * Makes a timetable and the rule that says on which weekdays it is valid, or renames one.
 * @param {API.Plan | null} plan
 * @param {() => unknown} done
 */
export function planForm(plan, done) {
  const name = h("input", { name: "name", required: true, maxlength: 255, value: plan?.name ?? "" });
  const days = weekdays([1, 2, 3, 4, 5]);
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name), plan ? null : days.node, plan ? null : h("p.hint", { text: t("planDaysHint") }), h("div.row.end", {}, h("button.primary", { text: t("save") }))), ["plan", plan?.id ?? ""]);
  const edition = plan && new Edition(["plans", plan.id], plan);

  async function make() {
    const made = await post(["plans"], { name: name.value.trim() });
    const chosen = days.read();
    if (chosen.length) {
      const rule = { name: null, days: chosen.length === 7 ? [] : chosen, from: null, to: null, holidays: "skip", plan: made.id };
      await changeNewest(["calendar"], null, (/** @type {any} */ { rules }) => ({ rules: [...rules, rule], ...(rules.length ? {} : { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }) }));
    }
    return made;
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const kept = await submitted(form, () => (edition ? edition.save({ name: name.value.trim() }) : make()), { name: (value) => { name.value = value; } });
    if (!kept) return;
    dialog.close();
    done();
  });
  const dialog = openDialog(plan ? plan.name : t("newPlan"), form);
}
