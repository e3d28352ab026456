// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { h } from "../dom.js";
import { urlOf } from "../early.js";
import { t } from "../i18n.js";

const colours = ["#d9534f", "#e8883a", "#e6b93c", "#7fb44a", "#3fae8f", "#3f9bd1", "#6b79d8", "#b268c9", "#9a8f80"];

document.head.append(h("link", { rel: "stylesheet", href: urlOf("/css/palette.css") }));

/**
 * Colours to choose from, or none.
 * @param {string | null} chosen
 */
export function palette(chosen) {
  const node = h("div.swatches");
  for (const colour of [null, ...colours]) {
    const input = h("input", { type: "radio", name: "color", value: colour ?? "", "aria-label": colour ?? t("noColour"), title: colour ?? t("noColour") });
    input.checked = colour === chosen;
    if (colour) input.style.setProperty("--swatch", colour);
    node.append(input);
  }
  const free = h("input", { type: "color", "aria-label": t("otherColour"), title: t("otherColour"), value: chosen ?? "#808080" });
  let isFree = chosen !== null && !colours.includes(chosen);
  free.addEventListener("input", () => { isFree = true; });
  node.addEventListener("change", (event) => { isFree = event.target === free; });
  node.append(free);
  const set = (/** @type {string | null} */ value) => {
    const known = /** @type {HTMLInputElement[]} */ ([...node.querySelectorAll("[type=radio]")]).find((one) => one.value === (value ?? ""));
    if (known) known.checked = true;
    else free.value = value ?? "";
    isFree = !known;
  };
  return { node, set, value: () => (isFree ? free.value : /** @type {HTMLInputElement | null} */ (node.querySelector(":checked"))?.value || null) };
}
