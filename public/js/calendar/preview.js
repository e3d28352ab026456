// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "../api.js";
import { button, choice, emptiness, h, iconButton, panel, setText } from "../dom.js";
import { t } from "../i18n.js";
import { dateText, plusDays, plusMonths, today, weekOf } from "./dates.js";
import { timeText } from "./words.js";

/** Times that a day of a month shows. */
const MOST = 3;

/** What will sound, by weeks or months. */
export function calendarPreview() {
  const range = choice([["week", t("week")], ["month", t("month")]], { "aria-label": t("shownRange"), "data-reads": true, onchange: () => show() });
  const title = h("strong", { role: "status" });
  const step = (/** @type {number} */ by) => () => {
    start = range.value === "week" ? plusDays(start, by * 7) : plusMonths(start, by);
    show();
  };
  const back = iconButton("left", t("earlier"), step(-1), { "data-reads": true });
  const forth = iconButton("right", t("later"), step(1), { "data-reads": true });
  const now = button(t("today"), () => { start = today(zone); show(); }, { "data-reads": true, kind: "quiet" });
  const days = h("ol.days");
  const where = h("p.hint");
  const empty = emptiness();
  const node = panel(t("willSound"), h("div.row.preview-tools", { "data-reads": true }, back, now, forth, range), title, where, days, empty.node);
  let zone = "UTC";
  let start = "";
  let asked = 0;

  /** @param {string} timeZone */
  function update(timeZone) {
    zone = timeZone;
    setText(where, t("inZone", { zone }));
    start ||= today(zone);
    show();
  }

  async function show() {
    if (!start) return;
    const turn = (asked += 1);
    const isWeek = range.value === "week";
    const month = plusMonths(start, 0);
    const from = weekOf(isWeek ? start : month);
    const to = isWeek ? plusDays(from, 6) : plusDays(weekOf(plusDays(plusMonths(start, 1), -1)), 6);
    setText(title, isWeek ? `${dateText(from, { dateStyle: "medium" })} – ${dateText(to, { dateStyle: "medium" })}` : dateText(month, { month: "long", year: "numeric" }));
    const value = await call("GET", `/v1/calendar/preview?from=${from}&to=${to}&limit=42`).catch(() => null);
    if (turn !== asked || !value) return;
    days.className = `days ${range.value}`;
    days.replaceChildren(.../** @type {API.CalendarDay[]} */ (value.days).map((day) => dayCell(day, isWeek, isWeek || day.date.startsWith(month.slice(0, 7)))));
    empty.show(true, false);
  }

  /** @param {API.CalendarDay} day @param {boolean} isWeek @param {boolean} isInside */
  function dayCell(day, isWeek, isInside) {
    const shown = isWeek ? day.times : day.times.slice(0, MOST);
    const rest = day.times.length - shown.length;
    return h("li.day", { "data-today": String(day.date === today(zone)), "data-inside": String(isInside), "data-holiday": String(day.holiday !== null) },
      h("div.day-head", {}, h("strong", { text: dateText(day.date, isWeek ? { weekday: "short", day: "numeric", month: "short" } : { weekday: "short", day: "numeric" }) }),
        day.holiday === null ? null : h("span.badge", { text: day.holiday || t("holiday") })),
      h("span.hint", { text: day.planName ?? t(day.rule === null ? "noPlanDay" : "silentDay") }),
      h("ol", {}, shown.map((one) => h("li", {}, h("span.times", { text: timeText(one.local) }), h("span", { text: one.name ?? one.actionName ?? "" })))),
      rest > 0 ? h("span.hint", { text: t("andMore", { count: rest }) }) : null);
  }
  return { node, update };
}
