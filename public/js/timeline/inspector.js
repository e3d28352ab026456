// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { button, choice, field, h } from "../dom.js";
import { optionText } from "../format.js";
import { t } from "../i18n.js";

/**
 * A choice of a station by its options, or silence.
 * @param {Record<string, string> | null} value
 * @param {(station: Record<string, string> | null) => unknown} change
 * @param {string | null} silence
 */
export function stationChoice(value, change, silence = t("silence")) {
  const known = [...store.stations.values()].map((station) => [JSON.stringify(station.options), `${station.name} (${optionText(station.options)})`]);
  const present = JSON.stringify(value);
  if (value && !known.some(([key]) => key === present)) known.unshift([present, optionText(value)]);
  const select = choice([...(silence ? [["null", silence]] : []), ...known], { onchange: () => change(JSON.parse(select.value)) });
  select.value = present;
  return select;
}

/**
 * The values of the chosen cue, to be typed.
 * @param {import("./draft.js").Draft} draft
 */
export function inspector(draft) {
  const node = h("div.inspector");
  /** @type {import("./draft.js").Cue | null} */
  let drawn = null;
  function render() {
    const cue = draft.selected;
    if (node.contains(document.activeElement) && drawn === cue) return;
    drawn = cue;
    if (!cue) return node.replaceChildren(h("p.hint", { text: t("cueHint") }));
    const time = h("input", { type: "number", min: 0, step: 0.1, value: cue.time });
    time.addEventListener("change", () => draft.change(cue, { time: time.valueAsNumber || 0 }));
    const volume = h("input", { type: "number", min: 0, max: 100, value: Math.round((cue.volume ?? 0) * 100) });
    volume.addEventListener("change", () => draft.change(cue, { volume: (volume.valueAsNumber || 0) / 100 }));
    node.replaceChildren(field(t("timeSeconds"), time),
      cue.volume === null ? field(t("station"), stationChoice(cue.station, (station) => draft.change(cue, { station }), null)) : field(t("volumePercent"), volume),
      button(t("removeCue"), () => draft.drop(cue), { kind: "quiet" }));
  }
  return { node, render };
}
