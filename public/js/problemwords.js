// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { decibels, number, toDecibels } from "./format.js";
import { loadTexts, t } from "./i18n.js";

/** @type {Record<string, string>} */
const texts = await loadTexts("problems");

/**
 * What fields allow, as the server writes it, with the text that says it to a person.
 * @type {[RegExp, TextKey][]}
 */
const rules = [
  [/^(?<from>-?[\d.]+) to (?<to>-?[\d.]+)(?: (?:seconds|or null|LUFS))?(?:, as configured)?$|^a number from (?<from2>[\d.]+) to (?<to2>[\d.]+)/, "allowed.range"],
  [/^(?:a string of )?(?<from>\d+) to (?<to>\d+) (?:bytes|characters)/, "allowed.length"],
  [/^(?<from>-?[\d.]+) or more/, "allowed.least"], [/^more than (?:start, )?(?<from>-?[\d.]+)/, "allowed.more"], [/^at most (?<to>[\d.]+)/, "allowed.most"],
  [/^an? (?:IANA )?time zone|IANA/, "allowed.timeZone"], [/^a (?:finite )?number/, "allowed.number"], [/^a colou?r/, "allowed.colour"],
  [/^a (?:future time|time in the future|time after)/, "allowed.future"], [/next time/, "allowed.cron"],
];

/**
 * What a problem of the server says to a person, in the page's language and without the names of the interface; null where the server's
 * own words are the best there are.
 * @param {{type: string, members: Record<string, any>}} problem
 * @returns {string | null}
 */
export function problemText({ type, members }) {
  if (type === "invalid-field") return allowedText(String(members.field ?? ""), members.allowed);
  const [first] = members.failures ?? [];
  if (first?.problem) return problemText({ type: typeOf(first.problem), members: first.problem });
  const text = texts[`problem.${type}`];
  if (!text) return null;
  /** @type {Record<string, any>} */
  const values = { ...members, users: (members.users ?? []).map(userText).join(", "), retryAfter: number(members.retryAfter ?? 0, 1) };
  const isWhole = [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => ![undefined, null, ""].includes(values[name]));
  return isWhole ? t(/** @type {TextKey} */ (`problem.${type}`), values) : null;
}

/** @param {{type?: string}} problem */
export const typeOf = ({ type }) => String(type ?? "").split("/").at(-1) ?? "";

/** @param {{kind?: string, name?: string, id?: string, show?: string, cue?: string}} user */
const userText = ({ name, id, kind }) => name ?? id ?? kind ?? "";

/** @param {string} field @param {string | string[] | undefined} allowed */
function allowedText(field, allowed) {
  if (Array.isArray(allowed)) return t("allowed.choice", { choices: allowed.join(", ") });
  if (!allowed) return null;
  for (const [pattern, key] of rules) {
    const found = pattern.exec(allowed)?.groups;
    if (pattern.test(allowed)) return t(key, { from: amount(field, found?.from ?? found?.from2), to: amount(field, found?.to ?? found?.to2) });
  }
  return t("allowed.words", { allowed });
}

/**
 * A number of a rule as the page writes it: volumes in decibels, as their faders.
 * @param {string} field @param {string | undefined} text
 */
function amount(field, text) {
  if (text === undefined) return "";
  const value = Number(text);
  if (/volume$/i.test(field)) return decibels(toDecibels(value));
  return number(value, Number.isInteger(value) ? 0 : Math.min(3, text.split(".")[1]?.length ?? 0));
}
