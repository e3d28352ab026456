// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { music, manager } from "../api.js";
import { attempt, byId, element, glyph, progressText, setText } from "../dom.js";
import { held, throttled } from "../sliders.js";
import { stateWord } from "./soundboard.js";

/** The music deck: what plays, and a choice of what shall. */
export function musicCard(store, clock) {
  const title = element("p", { class: "title", text: "No music" });
  const times = element("p", { class: "hint" });
  const bar = element("progress", { max: 1, value: 0, "aria-label": "Position of the music" });
  const choice = element("select", { "aria-label": "Sound to play as music" });
  const start = element("button", { type: "button", class: "primary", onclick: () => choice.value && attempt(() => music.play(choice.value)) }, glyph("play"), "Play");
  const hold = element("button", { type: "button", onclick: () => attempt(() => (store.musicPlayer?.state === "paused" ? music.resume() : music.pause())) }, "Pause");
  const stop = element("button", { type: "button", onclick: () => attempt(() => music.stop()) }, glyph("stop"), "Stop");
  const fade = element("input", { type: "range", id: "music-fade", min: 0, max: 10, step: 0.1 });
  const fadeShown = element("output", { for: "music-fade" });
  const send = throttled((seconds) => attempt(() => manager.change({ musicFadeDuration: seconds })));
  fade.addEventListener("input", () => {
    setText(fadeShown, `${fade.valueAsNumber.toFixed(1)} s`);
    send(fade.valueAsNumber);
  });
  byId("music").append(element("div", { class: "music-now" }, element("div", {}, title, times), bar,
    element("div", { class: "row" }, choice, start), element("div", { class: "row" }, hold, stop),
    element("div", { class: "fader" }, element("label", { for: "music-fade", text: "Fade and crossfade" }), fadeShown, fade)));

  function render() {
    const player = store.musicPlayer;
    fillChoice(choice, store, player);
    setText(title, player?.name ?? "No music");
    hold.replaceChildren(glyph(player?.state === "paused" ? "play" : "pause"), player?.state === "paused" ? "Resume" : "Pause");
    hold.disabled = stop.disabled = !player;
    start.disabled = choice.options.length === 0;
    if (store.manager && !held(fade)) {
      fade.value = store.manager.musicFadeDuration;
      setText(fadeShown, `${store.manager.musicFadeDuration.toFixed(1)} s`);
    }
    tick();
  }

  function tick() {
    const player = store.musicPlayer;
    const position = player ? clock.position(player) : 0;
    bar.value = player?.duration ? position / player.duration : 0;
    setText(times, player
      ? `${progressText(position, player.duration)} · ${stateWord(player)}${player.looping ? ", looping" : ""}`
      : "Choose a sound; a new one crossfades with the old one.");
  }

  return { parts: ["music", "players", "sounds", "manager"], render, tick };
}

function fillChoice(choice, store, player) {
  const ready = [...store.sounds.values()].filter((sound) => sound.state === "ready")
    .sort((one, other) => (other.duration ?? 0) - (one.duration ?? 0));
  const key = ready.map((sound) => sound.id).join();
  if (choice.dataset.key === key) return;
  const chosen = choice.value || player?.soundId;
  choice.dataset.key = key;
  choice.replaceChildren(...ready.map((sound) => element("option", { value: sound.id, text: sound.name })));
  if (ready.some((sound) => sound.id === chosen)) choice.value = chosen;
}
