// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { manager } from "../api.js";
import { attempt, byId, element, glyph, percent, setText } from "../dom.js";
import { held, throttled } from "../sliders.js";

const scopes = [["master", "Everything"], ["sound", "Sounds"], ["music", "Music"]];

/** The volumes and mutes of everything, sounds and music. */
export function volumes(store) {
  const faders = scopes.map(([scope, label]) => fader(scope, label));
  byId("volumes").append(...faders.map((one) => one.node));

  function render() {
    if (store.manager) for (const one of faders) one.update(store.manager);
  }

  return { parts: ["manager"], render, tick() {} };
}

function fader(scope, label) {
  const id = `volume-${scope}`;
  const shown = element("output", { for: id });
  const slider = element("input", { id, type: "range", min: 0, max: 1, step: 0.01 });
  const mute = element("button", { type: "button", class: "icon quiet", "aria-label": `Mute: ${label}`, "aria-pressed": "false" });
  const send = throttled((volume) => attempt(() => manager.change({ [`${scope}Volume`]: volume })));
  slider.addEventListener("input", () => {
    setText(shown, percent(slider.valueAsNumber));
    send(slider.valueAsNumber);
  });
  mute.addEventListener("click", () => {
    const muted = mute.getAttribute("aria-pressed") !== "true";
    attempt(() => manager.change({ [`${scope}Muted`]: muted }));
  });
  const node = element("div", { class: "fader" }, element("label", { for: id, text: label }), shown, slider, mute);

  function update(state) {
    const muted = state[`${scope}Muted`];
    mute.setAttribute("aria-pressed", String(muted));
    mute.title = muted ? `${label}: muted` : `${label}: not muted`;
    mute.replaceChildren(glyph(muted ? "mute" : "sound"));
    if (held(slider)) return;
    slider.value = state[`${scope}Volume`];
    setText(shown, percent(state[`${scope}Volume`]));
  }
  return { node, update };
}
