// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { button, choice, h, iconButton } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";

/** @typedef {"everyTracks" | "everyMinutes" | "atMinutes"} Turn */
/** @type {Turn[]} */
const turns = ["everyTracks", "everyMinutes", "atMinutes"];

/**
 * The rules of a station's rotation: what comes between its tracks, a row each.
 * @param {API.RotationRule[]} given
 */
export function rotationField(given) {
  const list = h("ul.plain");
  const node = h("fieldset.rotation", {}, h("legend", { text: t("rotation") }), h("p.hint", { text: t("rotationHint") }), list,
    button(t("addRule"), () => list.append(row({ everyTracks: 4 })), { kind: "quiet" }));
  const fill = (/** @type {API.RotationRule[]} */ rules) => list.replaceChildren(...rules.map(row));
  fill(given);
  /** @returns {API.RotationRule[]} */
  const read = () => [...list.children].map((one) => /** @type {any} */ (one).rule()).filter(Boolean);
  return { node, read, fill };
}

/** @param {API.RotationRule} rule */
function row(rule) {
  const own = sourceOf(rule);
  const source = choice(sources(own), { "aria-label": t("ruleSource") });
  source.value = own ? JSON.stringify(own) : source.options[0]?.value ?? "";
  const turn = choice(turns.map((one) => [one, t(`rule.${one}`)]), { "aria-label": t("ruleTurn") });
  turn.value = turns.find((one) => rule[one] !== undefined) ?? "everyTracks";
  const amount = h("input", { value: [rule[/** @type {Turn} */ (turn.value)] ?? 4].flat().join(", "), size: 8, inputmode: "numeric", "aria-label": t("ruleAmount") });
  /** @returns {API.RotationRule | null} */
  function read() {
    if (!source.value) return null;
    const numbers = amount.value.split(/[\s,]+/).filter(Boolean).map(Number);
    return { ...JSON.parse(source.value), shuffle: rule.shuffle ?? true, [turn.value]: turn.value === "atMinutes" ? numbers : numbers[0] ?? 0 };
  }
  const made = Object.assign(h("li.row", {}, source, turn, amount), { rule: read });
  made.append(iconButton("close", t("removeRule"), () => made.remove()));
  return made;
}

/** @param {API.RotationRule} rule */
function sourceOf({ sounds, tags, folder }) {
  if (sounds) return { sounds };
  if (tags) return { tags };
  return folder ? { folder } : null;
}

/**
 * What a rule may take its sounds from: a tag, a sound, or what it has.
 * @param {object | null} own
 */
function sources(own) {
  const all = [...store.sounds.values()];
  const tags = [...new Set(all.flatMap((sound) => sound.tags))].sort().map((tag) => [{ tags: [tag] }, t("ruleTag", { tag })]);
  const sounds = all.map((sound) => [{ sounds: [sound.id] }, soundTitle(sound)]);
  const known = [...tags, ...sounds].map(([value, text]) => /** @type {[string, string]} */ ([JSON.stringify(value), text]));
  const text = own && JSON.stringify(own);
  return text && !known.some(([value]) => value === text) ? [/** @type {[string, string]} */ ([text, Object.values(own ?? {}).flat().join(", ")]), ...known] : known;
}
