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
const dateValue = (day) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/**
 * The filters of the history: a day, a kind, whether it was heard, a place, a text. The server answers the first three, and a text
 * that is the name of a sound; the rest is found here.
 * @param {() => unknown} changed
 */
export function historyFilters(changed) {
  const date = h("input", { type: "date", "aria-label": t("date"), onchange: () => changed() });
  const chips = days.map((day) => button(t(`day.${day}`), () => {
    date.value = day === "all" ? "" : dateValue(midnight(new Date(), day === "today" ? 0 : -1));
    changed();
  }, { kind: "chip" }));
  const onchange = () => changed();
  const kind = choice([["", t("allKinds")], ...kinds.map((one) => [one, t(`bus.${one}`)])], { "aria-label": t("kind"), onchange });
  const audible = choice([["", t("allHeard")], ...answers.map((one) => [one, t(`heard.${one}`)])], { "aria-label": t("heardColumn"), onchange });
  const where = choice([], { "aria-label": t("where"), hidden: true, onchange: () => changed() });
  const searched = { placeholder: t("historySearch"), "aria-label": t("historySearch"), onchange };
  const search = h("input", { type: "search", autocomplete: "off", maxlength: 255, ...searched });
  const nodes = [h("div.grow", {}, search), h("div.chips", { role: "group", "aria-label": t("date") }, chips), date, kind, audible, where];
  const words = () => search.value.trim().toLocaleLowerCase();
  function isSound() {
    const [given, text] = [search.value.trim(), words()];
    return text !== "" && [...store.sounds.values()].some(({ id, name }) => id === given || name.toLocaleLowerCase() === text);
  }

  function render() {
    const now = new Date();
    for (const [index, value] of ["", dateValue(now), dateValue(midnight(now, -1))].entries()) {
      setAttribute(chips[index], "aria-pressed", String(date.value === value));
    }
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
      ...(day ? { from: midnight(day, 0).toISOString(), to: midnight(day, 1).toISOString() } : {}),
      ...(kind.value ? { kind: kind.value } : {}),
      ...(audible.value ? { heard: audible.value } : {}), ...(words() && isSound() ? { sound: search.value.trim() } : {}),
    };
  }

  /** Whether something is found here and not by the server. */
  const isLocal = () => Boolean((words() && !isSound()) || where.value);

  /** What finds the wanted entries among those that the server gave: an entry, and the text that is shown of it. */
  function matcher() {
    const [place, text] = [where.value, isSound() ? "" : words()];
    return (/** @type {API.HistoryEntry} */ { heardIn }, /** @type {string} */ shown) => {
      const isThere = !place || (heardIn ? heardIn.some(({ zone }) => zone === place) : store.zones.get(place)?.id === "main");
      return isThere && shown.toLocaleLowerCase().includes(text);
    };
  }
  render();
  return { nodes, render, query, isLocal, matcher };
}
