// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { bells } from "../calendar/bells.js";
import { timetables } from "../calendar/plans.js";
import { calendarPreview } from "../calendar/preview.js";
import { quietHours } from "../calendar/quiet.js";
import { followCalendar } from "../calendar/state.js";
import { attempt, button, emptiness, h, panel, reconcile, setText } from "../dom.js";
import { dateTime, dayTime } from "../format.js";
import { t } from "../i18n.js";

/**
 * What sounds by itself: timetables and the days on which they are valid, holidays, bells, quiet hours, and what comes next.
 * @returns {View}
 */
export default function calendar() {
  const next = comingNext();
  const lately = recentResults();
  const preview = calendarPreview();
  const read = () => follow.read();
  const plans = timetables(read);
  const days = h("div.stack");
  const more = h("details.panel", {}, h("summary", {}, h("h2", { text: t("daysAndHolidays") })), days);
  more.addEventListener("toggle", openDays);
  /** @type {((state: import("../calendar/state.js").CalendarState) => void) | null} */
  let showDays = null;
  const single = bells((schedules) => next.show({ schedules }));
  const quiet = quietHours();
  const why = h("p.grow");
  const resume = button(t("resume"), async () => { await attempt(() => post(["calendar", "resume"])); read(); }, { shape: "play", kind: "primary" });
  const paused = h("div.verdict.row", { "data-level": "warn", role: "status", hidden: true }, why, resume);
  const pause = button(t("pauseTimetables"), async () => (await import("../calendar/pause.js")).pauseForm(read), { shape: "pause" });
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.calendar") }), h("span.grow"), pause), paused,
    h("div.columns.wide", {}, h("div.stack", {}, preview.node, next.node, lately.node), h("div.stack", {}, plans.node, more, single.node, quiet.node)));

  const follow = followCalendar((state) => {
    const { calendar: document, next: times, results } = state;
    plans.show(state.plans);
    showDays?.(state);
    preview.update(document.timeZone);
    next.show({ times, zone: document.timeZone });
    lately.show(results, document.timeZone);
    paused.hidden = !document.paused;
    pause.disabled = document.paused;
    setText(why, document.pausedUntil ? t("pausedUntil", { time: dateTime(document.pausedUntil, document.timeZone) }) : t("pausedOpen"));
  });

  /** Loads what few open. */
  async function openDays() {
    if (!more.open || showDays) return;
    const [{ dayRules }, { holidayList }] = await Promise.all([import("../calendar/rules.js"), import("../calendar/holidays.js")]);
    const rules = dayRules(read);
    const holidays = holidayList(read);
    days.replaceChildren(rules.node, holidays.node);
    showDays = ({ plans: all, calendar: document }) => {
      rules.show(document.rules, all, document.timeZone);
      holidays.show(document.holidays);
    };
    read();
  }

  /** @param {Set<Part>} parts */
  function render(parts) {
    if (parts.has("queue") || parts.has("sounds")) single.load();
    if (parts.has("actions")) read();
    quiet.render();
  }
  return { node, parts: ["queue", "sounds", "actions"], render, leave: follow.leave };
}

/** The next five times, of timetables and of bells. */
function comingNext() {
  const list = h("ol.tracks");
  const none = emptiness(h("p.hint", { text: t("nothingPlanned") }));
  const node = panel(t("nextFive"), null, list, none.node);
  /** @type {{times?: API.PlanOccurrence[], schedules?: API.QueueSchedule[], zone?: string}} */
  let known = {};

  /** @param {typeof known} more */
  function show(more) {
    known = { ...known, ...more };
    const bells = (known.schedules ?? []).filter((one) => one.enabled && one.next).map((one) => ({ at: one.next ?? "", name: one.name, from: t("schedules"), zone: one.timeZone }));
    const times = (known.times ?? []).map((one) => ({ at: one.at, name: one.name ?? one.actionName ?? "", from: one.planName, zone: known.zone }));
    const coming = [...bells, ...times].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).slice(0, 5);
    reconcile(list, coming, (one) => JSON.stringify(one), (one) => h("li", {}, h("span.title", { text: one.name }), h("span.hint", { text: [dayTime(one.at, one.zone), one.from].join(" · ") })));
    none.show(known.times !== undefined && known.schedules !== undefined, coming.length === 0);
  }
  return { node, show };
}

/** What the timetables have done lately. */
function recentResults() {
  const list = h("ol.receipts");
  const none = emptiness(h("p.hint", { text: t("noResults") }));
  const node = panel(t("lately"), null, list, none.node);

  /** @param {API.PlanResult[]} results @param {string} zone */
  function show(results, zone) {
    reconcile(list, results.slice(0, 10), (one) => JSON.stringify(one), (one) => h("li.receipt", { "data-state": one.state }, h("span.lamp"), h("div.names", {}, h("strong.title", { text: one.name ?? one.actionName ?? "" }),
      h("span.hint", { text: [dateTime(one.at, zone), one.test ? t("asTest") : one.planName, t(`result.${one.state}`), one.detail].filter(Boolean).join(" · ") }))));
    none.show(true, results.length === 0);
  }
  return { node, show };
}
