// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, get } from "../api.js";
import { connection } from "../desk.js";
import { onDetail } from "../dom.js";

/** @typedef {{plans: API.Plan[], calendar: API.PlanCalendar, next: API.PlanOccurrence[], results: API.PlanResult[]}} CalendarState */

/**
 * Reads timetables, calendar and what comes next, and again after each change of them.
 * @param {(state: CalendarState) => void} show
 */
export function followCalendar(show) {
  let isReading = false;
  let isOld = false;

  async function read() {
    isOld = isReading;
    if (isReading) return;
    isReading = true;
    const parts = await Promise.all([call("GET", "/v1/plans?limit=100"), get("calendar"), call("GET", "/v1/calendar/next?limit=5"), get("calendar", "results")]).catch(() => null);
    isReading = false;
    if (parts) show({ plans: parts[0].plans, calendar: parts[1], next: parts[2].times, results: parts[3].results });
    if (isOld) read();
  }
  const leave = onDetail(connection, "event", (/** @type {ServerEvent} */ { type }) => /^(plan|calendar)\.|^action\.(changed|disposed)|^(hello|resync)$/.test(type) && read());
  return { read, leave };
}
