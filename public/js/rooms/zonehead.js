// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch } from "../api.js";
import { store } from "../desk.js";
import { attempt, h, iconButton, setAttribute, setLabel, setText } from "../dom.js";
import { t } from "../i18n.js";
import { fader } from "../sliders.js";

const buses = /** @type {const} */ (["sound", "music", "system", "announcement"]);

/**
 * A zone: its fader, mute, the outputs that play it, and with which gain it hears each bus.
 * @param {API.Zone} zone
 */
export function zoneHead({ id }) {
  const title = h("h3");
  const state = h("p.hint");
  const send = (/** @type {object} */ change) => patch(["zones", id], change);
  const level = fader({ label: "", send: (volume) => send({ volume }) });
  const mute = h("button.mute", { type: "button", text: "M", onclick: () => attempt(() => send({ muted: !store.zones.get(id)?.muted }), mute) });
  const edit = iconButton("edit", "", async () => {
    const known = store.zones.get(id);
    if (known) (await import("./zoneform.js")).zoneForm(known);
  });
  const sources = buses.map((bus) => ({ bus, gain: fader({ label: "", send: (gain) => send({ sources: { [bus]: gain } }) }) }));
  const node = h("div.zone-head", {}, h("div.room-head", {}, title, edit), state, h("div.room-level", {}, level.input, level.output, mute),
    h("details", {}, h("summary", { text: t("zoneSources") }),
      sources.map(({ bus, gain }) => h("div.zone-source", {}, h("span.name", { text: t(`bus.${bus}`) }), gain.input, gain.output))));

  /** @param {API.Zone} zone */
  function update(zone) {
    const { name, playingSinks } = zone;
    setText(title, name);
    setText(state, playingSinks.length ? t("zonePlaysAt", { outputs: playingSinks.map(outputName).join(", ") }) : t("zonePlaysNowhere"));
    node.dataset.silent = String(playingSinks.length === 0);
    level.set(zone.volume);
    setAttribute(level.input, "aria-label", t("volumeOf", { name }));
    setAttribute(mute, "aria-pressed", String(zone.muted));
    setLabel(mute, t(zone.muted ? "unmute" : "mute", { name }));
    setLabel(edit, t("zoneEdit", { name }));
    for (const { bus, gain } of sources) {
      gain.set(zone.sources[bus]);
      setAttribute(gain.input, "aria-label", t("zoneSourceOf", { bus: t(`bus.${bus}`), name }));
    }
  }
  return { node, update };
}

/**
 * What an output is called; those that Carillon makes for rooms are named after what plays them.
 * @param {string} sink
 */
function outputName(sink) {
  if (sink.startsWith("carillon-zone-")) return "Snapcast";
  return sink.startsWith("carillon-rtp-") ? "RTP" : sink;
}
