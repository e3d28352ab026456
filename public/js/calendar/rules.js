// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { attempt, button, emptiness, field, h, iconButton, panel, reconcile, setLabel } from "../dom.js";
import { t } from "../i18n.js";
import { offerUndo } from "../undo.js";
import { dateText } from "./dates.js";
import { daysText } from "./words.js";

/** @typedef {Required<API.CalendarRule>} Rule */
/** @typedef {API.Holiday} Holiday */

/**
 * Changes the rules or the holidays of the calendar.
 * @template {keyof API.PlanCalendar & ("rules" | "holidays")} K
 * @param {K} name
 * @param {(list: API.PlanCalendar[K]) => API.PlanCalendar[K]} make
 */
export const changeCalendar = async (name, make) => (await import("../changes.js")).changeNewest(["calendar"], null, (/** @type {API.PlanCalendar} */ calendar) => ({ [name]: make(calendar[name]) }));

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Dates in words: from, until, one day.
 * @param {string | null} from @param {string | null} to
 */
export function spanText(from, to) {
  const word = (/** @type {string} */ date) => dateText(date, { dateStyle: "medium" });
  if (from && from === to) return word(from);
  if (from && to) return `${word(from)} – ${word(to)}`;
  return from ? t("fromDate", { date: word(from) }) : to ? t("untilDate", { date: word(to) }) : "";
}

/**
 * Takes an entry of a list out, and offers to put it back.
 * @template {"rules" | "holidays"} K
 * @param {K} name @param {API.PlanCalendar[K][number]} entry @param {number} place @param {string} title @param {() => unknown} again
 */
export async function takeOut(name, entry, place, title, again) {
  const kept = await attempt(() => changeCalendar(name, (list) => {
    const found = same(list[place], entry) ? place : list.findIndex((one) => same(one, entry));
    return /** @type {any} */ (found < 0 ? list : [...list.slice(0, found), ...list.slice(found + 1)]);
  }));
  if (!kept) return;
  offerUndo(t("entryRemoved", { name: title }), async () => {
    await attempt(() => changeCalendar(name, (list) => /** @type {any} */ ([...list.slice(0, place), entry, ...list.slice(place)])), null);
    again();
  });
  again();
}

/**
 * Which timetable is valid on which days; the first rule that matches a day decides.
 * @param {() => unknown} again
 */
export function dayRules(again) {
  const list = h("ol.schedules");
  const empty = emptiness(h("p.hint", { text: t("noRules") }));
  const zone = h("input", { name: "timeZone", maxlength: 255, onchange: async () => {
    await attempt(async () => (await import("../changes.js")).changeNewest(["calendar"], null, () => ({ timeZone: zone.value.trim() })), zone);
    again();
  } });
  const node = panel(t("rules"), button(t("newRule"), () => edit(null), { kind: "quiet" }), h("p.hint", { text: t("rulesHint") }), list, empty.node, field(t("timeZone"), zone));
  /** @type {API.Plan[]} */
  let plans = [];
  const edit = async (/** @type {Rule | null} */ rule) => (await import("./ruleform.js")).ruleForm(rule, plans, again);

  /** @param {API.CalendarRule[]} rules @param {API.Plan[]} known @param {string} timeZone */
  function show(rules, known, timeZone) {
    plans = known;
    if (document.activeElement !== zone) zone.value = timeZone;
    const names = new Map(plans.map(({ id, name }) => [id, name]));
    const rows = /** @type {Rule[]} */ (rules).map((rule, index) => ({ rule, index, title: rule.name ?? daysText(rule.days), plan: rule.plan ? names.get(rule.plan) ?? rule.plan : t("silentDay") }));
    reconcile(list, rows, (one) => JSON.stringify([one, rules.length]), (one) => row(one, rules.length));
    empty.show(true, rules.length === 0);
  }

  /** @param {{rule: Rule, index: number, title: string, plan: string}} shown @param {number} count */
  function row({ rule, index, title, plan }, count) {
    const move = (/** @type {number} */ by) => async () => {
      await attempt(() => changeCalendar("rules", (rules) => {
        const place = rules.findIndex((one) => same(one, rule));
        return place < 0 ? rules : rules.toSpliced(place, 1).toSpliced(Math.max(0, place + by), 0, rule);
      }));
      again();
    };
    const tools = [iconButton("up", "", move(-1), { disabled: index === 0 }), iconButton("down", "", move(1), { disabled: index === count - 1 }), iconButton("edit", "", () => edit(rule)),
      iconButton("close", "", () => takeOut("rules", rule, index, title, again))];
    for (const [place, key] of /** @type {TextKey[]} */ (["ruleUp", "ruleDown", "editBell", "removeBell"]).entries()) setLabel(tools[place], t(key, { name: title }));
    const facts = [rule.name ? daysText(rule.days) : null, spanText(rule.from, rule.to), rule.holidays === "include" ? null : t(rule.holidays === "only" ? "holidaysOnly" : "holidaysSkip")];
    return h("li.station", {}, h("div.names", {}, h("strong.title", { text: `${title}: ${plan}` }), h("span.hint", { text: facts.filter(Boolean).join(" · ") })), tools);
  }
  return { node, show };
}
