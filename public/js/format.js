// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { language, t } from "./i18n.js";

const { region } = new Intl.Locale(navigator.language).maximize();
/** The page's language as it is written where the reader is. */
export const locale = navigator.languages.find((name) => name.slice(0, 2) === language && name.length > 2) ?? (region ? `${language}-${region}` : language);

/**
 * A duration for people: 20 ms, 0.4 s, 12 s, 3:05, 1:02:03.
 * @param {number | null | undefined} seconds
 */
export function duration(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 0.1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 10) return `${number(seconds, 1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return clockTime(seconds);
}

/**
 * Seconds as a running time: 0:07, 3:05, 1:02:03.
 * @param {number} seconds
 */
export function clockTime(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * The progress of a playback: 0:02 / 0:03; the duration is rounded up, so that the position never passes it.
 * @param {number} position
 * @param {number} whole
 */
export const progressText = (position, whole) => `${clockTime(position)} / ${clockTime(Math.ceil(whole))}`;

/**
 * A number in the user's language.
 * @param {number} value
 */
export const number = (value, digits = 0) =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * The time of day of a date in the server's form.
 * @param {string | null | undefined} text
 */
export const timeOfDay = (text) => (text ? new Date(text).toLocaleTimeString(locale) : "–");

/**
 * Date and time, short.
 * @param {string | null | undefined} text
 * @param {string} [timeZone] The reader's, if none is given.
 */
export const dateTime = (text, timeZone) => (text ? new Date(text).toLocaleString(locale, { dateStyle: "short", timeStyle: "short", timeZone }) : "–");

/**
 * Weekday, date and time, for what is to come.
 * @param {string} text
 * @param {string} [timeZone] The reader's, if none is given.
 */
export const dayTime = (text, timeZone) => new Date(text).toLocaleString(locale, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone });

/**
 * Date and time to the second.
 * @param {string | null | undefined} text
 */
export const dateTimeExact = (text) => (text ? new Date(text).toLocaleString(locale, { dateStyle: "short", timeStyle: "medium" }) : "–");

/**
 * A linear volume in decibels.
 * @param {number} volume
 */
export const toDecibels = (volume) => (volume > 0 ? Math.max(-160, 20 * Math.log10(volume)) : -160);

/**
 * A volume in decibels as a linear one; silence below -100.
 * @param {number} decibels
 */
export const fromDecibels = (decibels) => (decibels <= -100 ? 0 : Math.min(1, 10 ** (decibels / 20)));

/**
 * Decibels for people.
 * @param {number} value
 */
export const decibels = (value) => (value <= -100 ? "−∞ dB" : `${number(value, 1).replace("-", "−")} dB`);

/** The scale of a fader as on a mixing desk: 0 dB at the top, about 10 dB each quarter, and the rest compressed. */
const scale = [[0, -100], [0.04, -60], [0.2, -40], [0.36, -30], [0.55, -20], [0.77, -10], [0.885, -5], [1, 0]];

/**
 * Place on the fader, 0 to 1, of decibels.
 * @param {number} value
 */
export function faderPlace(value) {
  return along(scale.map(([place, level]) => [level, place]), value);
}

/**
 * Decibels at a place on the fader, 0 to 1.
 * @param {number} place
 */
export function faderLevel(place) {
  return along(scale, place);
}

/** @param {number[][]} points @param {number} x */
function along(points, x) {
  if (x <= points[0][0]) return points[0][1];
  for (let index = 1; index < points.length; index += 1) {
    const [x0, y0] = points[index - 1];
    const [x1, y1] = points[index];
    if (x <= x1) return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
  }
  return points[points.length - 1][1];
}

/** @typedef {{name: string, id?: string, soundId?: string}} Named */

/**
 * Whether someone says it: such a sound has no file and the name of its id.
 * @param {Named} sound Or what plays or played it.
 */
export const isTalk = ({ name, id, soundId }) => name === `live-${soundId ?? id}`;

/**
 * The title of a sound.
 * @param {Named & {title?: string | null}} sound
 */
export const soundTitle = (sound) => isTalk(sound) ? t("liveNow") : sound.title ?? sound.name.replace(/\.[a-z0-9]{2,4}$/i, "");

/**
 * The state of a player in a word.
 * @param {API.Player} player
 */
export const stateWord = (player) => t(`state.${player.state}`);

/**
 * The options of a station as one line.
 * @param {Record<string, string> | null | undefined} options
 */
export const optionText = (options) => Object.entries(options ?? {}).map(([key, value]) => `${key} ${value}`).join(" · ") || "–";
