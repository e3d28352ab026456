// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get } from "../api.js";
import { store } from "../desk.js";
import { attempt, h, onDetail } from "../dom.js";
import { decibels } from "../format.js";
import { t } from "../i18n.js";

/** @type {Part[]} */
const watched = ["players", "manager", "health"];

/**
 * Explains a player's level: every factor from the file to the output; read again when one of them may have changed.
 * @param {string} id
 */
export function explanation(id) {
  const place = h("div.explain-body");
  const node = h("details.explain", {}, h("summary", { text: t("explain") }), place);
  const load = async () => {
    const value = await attempt(() => get("players", id, "explain"));
    if (value) place.replaceChildren(...describe(value));
  };
  const follow = (/** @type {Set<Part>} */ parts) => {
    if (!node.isConnected) return unfollow();
    if (node.open && watched.some((part) => parts.has(part)) && store.players.has(id)) load();
  };
  let unfollow = () => {};
  node.addEventListener("toggle", () => {
    unfollow();
    if (!node.open) return;
    unfollow = onDetail(store, "change", follow);
    load();
  });
  return node;
}

/** @param {API.Explanation} value */
function describe(value) {
  const audible = h("p.verdict", { "data-level": value.audible ? "good" : "warn", text: value.audible ? t("audible") : t("inaudible") });
  const why = value.why.length ? h("ul.why", {}, value.why.map((text) => h("li", { text }))) : null;
  const chain = h("ol.chain", {}, value.chain.map(({ stage, gain, gainDb, detail }) => {
    const bar = h("meter", { min: 0, max: 1, value: Math.min(1, gain), "aria-label": t(`stage.${stage}`) });
    return h("li", { title: detail, "data-changes": String(gain !== 1) }, h("span.name", { text: t(`stage.${stage}`) }), bar, h("span.value", { text: decibels(gainDb) }));
  }));
  const total = h("p.total", { text: t("explainTotal", { gain: decibels(value.gainDb), left: decibels(value.pan.leftDb), right: decibels(value.pan.rightDb), route: value.route.map((bus) => t(`bus.${/** @type {API.Bus} */ (bus)}`)).join(" → ") }) });
  return why ? [audible, why, chain, total] : [audible, chain, total];
}
