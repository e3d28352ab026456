// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { openDialog } from "../dialogs.js";
import { choice, field, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { weekdays } from "./days.js";
import { changeCalendar } from "./rules.js";

/**
 * Makes or changes a rule: the days on which a timetable is valid, or silence.
 * @param {API.CalendarRule | null} rule
 * @param {API.Plan[]} plans
 * @param {() => unknown} done
 */
export function ruleForm(rule, plans, done) {
  const name = h("input", { name: "name", maxlength: 255, value: rule?.name ?? "" });
  const plan = choice([...plans.map((one) => [one.id, one.name]), ["", t("silentDay")]], { name: "plan" });
  if (rule) plan.value = rule.plan ?? "";
  const days = weekdays(rule?.days?.length ? rule.days : rule ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5]);
  const from = h("input", { type: "date", name: "from", value: rule?.from ?? "" });
  const to = h("input", { type: "date", name: "to", value: rule?.to ?? "" });
  const holidays = choice([["skip", t("holidaysSkip")], ["include", t("holidaysInclude")], ["only", t("holidaysOnly")]], { name: "holidays" });
  holidays.value = rule?.holidays ?? "skip";
  const first = h("input", { type: "checkbox", name: "first" });
  const form = watched(h("form.form", { novalidate: true }, field(t("plan"), plan), days.node, h("div.grid", {}, field(t("firstDay"), from), field(t("lastDay"), to)),
    field(t("holidays"), holidays), field(t("name"), name), rule ? null : h("label.check", {}, first, h("span", { text: t("ruleFirst") })), h("div.row.end", {}, h("button.primary", { text: t("save") }))), ["rule", JSON.stringify(rule)]);

  function read() {
    const chosen = days.read();
    return /** @type {API.CalendarRule} */ ({ name: name.value.trim() || null, days: chosen.length === 7 ? [] : chosen, from: from.value || null, to: to.value || null, holidays: holidays.value, plan: plan.value || null });
  }

  /** @param {API.CalendarRule[]} rules */
  function placed(rules) {
    if (!rule) return first.checked ? [read(), ...rules] : [...rules, read()];
    const place = rules.findIndex((one) => JSON.stringify(one) === JSON.stringify(rule));
    return place < 0 ? [...rules, read()] : rules.toSpliced(place, 1, read());
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!(await submitted(form, () => changeCalendar("rules", placed)))) return;
    dialog.close();
    done();
  });
  const dialog = openDialog(rule?.name ?? t(rule ? "rule" : "newRule"), form);
}
