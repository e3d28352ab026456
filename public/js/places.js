// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "./desk.js";
import { h, reconcile } from "./dom.js";
import { loadTexts, t } from "./i18n.js";

await loadTexts("places");

/** @typedef {{zones?: string[] | null, rooms?: string[] | null}} Places */

const kinds = /** @type {const} */ (["zones", "rooms"]);

/**
 * The zone or room of that id or name.
 * @param {"zones" | "rooms"} kind @param {string} id
 */
const placeOf = (kind, id) => store[kind].get(id) ?? [...store[kind].values()].find(({ name }) => name === id);

/**
 * The names of the zones and rooms that were asked for; empty if none were.
 * @param {Places} places
 */
export const placesText = (places) => kinds.flatMap((kind) => (places[kind] ?? []).map((id) => placeOf(kind, id)?.name ?? id)).join(", ");

/** Chooses zones and rooms, none of them for everywhere; hidden while there is only one place. Places that are gone stay chosen. */
export function placesField() {
  /** @type {Set<string>} */
  let chosen = new Set();
  const list = h("div.row");
  const node = h("fieldset.field", { name: "zones", hidden: true }, h("legend.name", { text: t("where") }), list, h("span.hint", { text: t("whereHint") }));

  function render() {
    const places = kinds.flatMap((kind) => [...store[kind].values()].map(({ id, name }) => ({ key: `${kind}\n${id}`, text: kind === "zones" ? t("zoneNamed", { name }) : name })));
    for (const key of chosen) if (!places.some((one) => one.key === key)) places.push({ key, text: t("placeGone", { name: key.split("\n")[1] }) });
    node.hidden = places.length < 2;
    reconcile(list, places, ({ key, text }) => `${key} ${text}`, place);
  }

  /** @param {{key: string, text: string}} one */
  function place({ key, text }) {
    const input = h("input", { type: "checkbox", onchange: () => (input.checked ? chosen.add(key) : chosen.delete(key)) });
    const row = h("label.check", {}, input, h("span", { text }));
    row.update = () => { input.checked = chosen.has(key); };
    return row;
  }

  /** @param {Places} places */
  function set(places) {
    chosen = new Set(kinds.flatMap((kind) => (places[kind] ?? []).map((id) => `${kind}\n${placeOf(kind, id)?.id ?? id}`)));
    render();
  }

  /** The fields of a request that name some. */
  function read() {
    /** @type {Record<string, string[]>} */
    const fields = {};
    for (const [kind, id] of [...chosen].map((key) => key.split("\n"))) (fields[kind] ??= []).push(id);
    return fields;
  }
  render();
  return { node, render, set, read };
}
