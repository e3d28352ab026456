// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { locale } from "../format.js";

const DAY = 86_400_000;
/** @type {{weekInfo?: {firstDay: number}, getWeekInfo?: () => {firstDay: number}}} */
const region = /** @type {any} */ (new Intl.Locale(locale));
/** The first day of the week where the reader is, 1 is Monday. */
const firstDay = (region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1;

/** @param {string} date Such as 2026-11-24. */
const parse = (date) => new Date(`${date}T00:00:00Z`);
/** @param {Date} date */
const write = (date) => date.toISOString().slice(0, 10);

/**
 * The date of today in a time zone.
 * @param {string} timeZone
 */
export const today = (timeZone) => new Date().toLocaleDateString("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });

/** @param {string} date @param {number} days */
export const plusDays = (date, days) => write(new Date(parse(date).getTime() + days * DAY));

/** @param {string} date @param {number} months */
export const plusMonths = (date, months) => {
  const [year, month] = date.split("-").map(Number);
  return write(new Date(Date.UTC(year, month - 1 + months, 1)));
};

/**
 * The first day of the week of a date.
 * @param {string} date
 */
export const weekOf = (date) => plusDays(date, -((parse(date).getUTCDay() || 7) - firstDay + 7) % 7);

/** @param {string} date @param {Intl.DateTimeFormatOptions} options */
export const dateText = (date, options) => parse(date).toLocaleDateString(locale, { ...options, timeZone: "UTC" });
