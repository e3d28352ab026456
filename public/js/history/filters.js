// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { button, choice, h, setAttribute, setOptions } from "../dom.js";
import { t } from "../i18n.js";

/** @type {API.PlayerKind[]} */
const kinds = ["sound", "music", "system", "announcement"];
/** @type {API.Heard[]} */
const answers = ["yes", "no", "partly", "unknown"];
const days = /** @type {const} */ (["all", "today", "yesterday"]);

/**
 * Midnight of a day, so many days from it, as the reader's clock has it.
 * @param {Date} day @param {number} offset
 */
const midnight = (day, offset) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + offset);

/**
 * A day as a date field has it.
 * @param {Date} day
 */
const dateValue = (day) => [day.getFullYear(), String(day.getMonth() + 1).padStart(2, "0"), String(day.getDate()).padStart(2, "0")].join("-");

/**
 * What of the history is wanted: a day, a kind, whether it was heard, a place, a text. The server answers the first three, and a text that is
 * the name of a sound; the rest is found here.
 * @param {() => unknown} changed
 */
export function historyFilters(changed) {
  const date = h("input", { type: "date", "aria-label": t("date"), onchange: () => changed() });
  const chips = days.map((day) => button(t(`day.${day}`), () => {
    date.value = day === "all" ? "" : dateValue(midnight(new Date(), day === "today" ? 0 : -1));
    changed();
  }, { kind: "chip" }));
  const kind = choice([["", t("allKinds")], ...kinds.map((one) => [one, t(`bus.${one}`)])], { "aria-label": t("kind"), onchange: () => changed() });
  const audible = choice([["", t("allHeard")], ...answers.map((one) => [one, t(`heard.${one}`)])], { "aria-label": t("heardColumn"), onchange: () => changed() });
  const where = choice([], { "aria-label": t("where"), hidden: true, onchange: () => changed() });
  const search = h("input", { type: "search", placeholder: t("historySearch"), "aria-label": t("historySearch"), autocomplete: "off", maxlength: 255, onchange: () => changed() });
  const nodes = [h("div.grow", {}, search), h("div.chips", { role: "group", "aria-label": t("date") }, chips), date, kind, audible, where];
  const words = () => search.value.trim().toLocaleLowerCase();
  const isSound = () => [...store.sounds.values()].some(({ id, name }) => id === search.value.trim() || name.toLocaleLowerCase() === words());

  function render() {
    const now = new Date();
    for (const [index, value] of ["", dateValue(now), dateValue(midnight(now, -1))].entries()) setAttribute(chips[index], "aria-pressed", String(date.value === value));
    setOptions(where, [["", t("everywhere")], ...[...store.zones.values()].map(({ id, name }) => [id, name])]);
    where.hidden = store.zones.size < 2;
  }

  /**
   * What the server is asked for.
   * @returns {Record<string, string>}
   */
  function query() {
    const day = date.value ? new Date(`${date.value}T00:00`) : null;
    return {
      ...(day ? { from: midnight(day, 0).toISOString(), to: midnight(day, 1).toISOString() } : {}), ...(kind.value ? { kind: kind.value } : {}),
      ...(audible.value ? { heard: audible.value } : {}), ...(words() && isSound() ? { sound: search.value.trim() } : {}),
    };
  }

  /** Whether something is found here and not by the server. */
  const isLocal = () => Boolean((words() && !isSound()) || where.value);

  /**
   * Whether an entry is wanted, of which so much is shown.
   * @param {API.HistoryEntry} entry @param {string} text
   */
  function matches({ heardIn }, text) {
    const isThere = !where.value || (heardIn ? heardIn.some(({ zone }) => zone === where.value) : store.zones.get(where.value)?.id === "main");
    return isThere && (isSound() || text.toLocaleLowerCase().includes(words()));
  }
  render();
  return { nodes, render, query, isLocal, matches };
}
