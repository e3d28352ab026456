// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { locale } from "../format.js";
import { t } from "../i18n.js";

// A Monday; weekdays are numbered from 1 for it, as in the API.
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/**
 * The name of a weekday, 1 is Monday.
 * @param {number} day
 * @param {"long" | "short"} length
 */
export const weekday = (day, length = "short") => new Date(MONDAY + (day - 1) * DAY).toLocaleDateString(locale, { weekday: length, timeZone: "UTC" });

/**
 * Weekdays in words: daily, Monday to Friday, Sat and Sun.
 * @param {number[]} days
 */
export function daysText(days) {
  const sorted = [...new Set(days)].sort((one, other) => one - other);
  if (sorted.length === 7 || sorted.length === 0) return t("everyDay");
  const last = sorted[sorted.length - 1];
  if (sorted.length > 2 && last - sorted[0] === sorted.length - 1) return t("daysFromTo", { from: weekday(sorted[0], "long"), to: weekday(last, "long") });
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(sorted.map((day) => weekday(day, sorted.length > 2 ? "short" : "long")));
}

/**
 * A time of day such as 17:50, as it is written where the reader is.
 * @param {string} time
 */
export function timeText(time) {
  const [hours, minutes, seconds] = time.split(":").map(Number);
  return new Date(MONDAY + ((hours * 60 + minutes) * 60 + (seconds ?? 0)) * 1000).toLocaleTimeString(locale, { timeStyle: seconds ? "medium" : "short", timeZone: "UTC" });
}

/**
 * The weekdays and the time that a cron expression means, or null if it is not that plain.
 * @param {string} cron
 * @returns {{time: string, days: number[]} | null}
 */
export function plainCron(cron) {
  const [minute, hour, date, month, days, ...rest] = cron.trim().split(/\s+/);
  if (rest.length || date !== "*" || month !== "*" || !/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return null;
  const list = daysOf(days);
  return list && { time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`, days: list };
}

/** @param {string | undefined} text @returns {number[] | null} */
function daysOf(text) {
  if (text === "*") return [1, 2, 3, 4, 5, 6, 7];
  if (!text || !/^[0-7](-[0-7])?(,[0-7](-[0-7])?)*$/.test(text)) return null;
  return text.split(",").flatMap((part) => {
    const ends = part.split("-").map(Number);
    const from = ends[0];
    const to = ends[1] ?? from;
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => (from + index) % 7 || 7);
  });
}

/**
 * The cron expression of a time on weekdays.
 * @param {string} time
 * @param {number[]} days
 */
export function cronOf(time, days) {
  const [hours, minutes] = time.split(":").map(Number);
  return `${minutes} ${hours} * * ${days.length === 7 || days.length === 0 ? "*" : [...days].sort((one, other) => one - other).join(",")}`;
}

/**
 * A cron expression in words where it is a time on weekdays.
 * @param {string} cron
 */
export function cronText(cron) {
  const plain = plainCron(cron);
  return plain ? t("daysAt", { days: daysText(plain.days), time: timeText(plain.time) }) : t("byCron", { cron });
}
