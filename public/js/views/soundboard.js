// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { music, sounds } from "../api.js";
import { attempt, byId, duration, element, glyph, iconButton, reconcile, setText } from "../dom.js";

/** The tiles: one for each sound, with its state and its buttons. */
export function soundboard(store, clock) {
  const list = byId("soundboard");
  const filter = byId("sound-filter");
  filter.addEventListener("input", render);
  byId("stop-all").addEventListener("click", () => attempt(() => sounds.stopAll()));

  function render() {
    const wanted = filter.value.trim().toLocaleLowerCase();
    const all = [...store.sounds.values()].sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
    const shown = all.filter((sound) => sound.name.toLocaleLowerCase().includes(wanted));
    reconcile(list, shown, (sound) => sound.id, (sound) => tile(sound, store, clock));
    byId("sounds-empty").hidden = all.length > 0 || store.health === null;
    setText(byId("sound-count"), wanted ? `${shown.length} of ${all.length}` : String(all.length));
  }

  function tick() {
    for (const node of list.querySelectorAll("[data-playing=true]")) node.tick();
  }

  return { parts: ["sounds", "players", "music"], render, tick };
}

function tile(sound, store, clock) {
  const id = sound.id;
  const play = (body) => attempt(() => sounds.play(id, body));
  const title = element("h3");
  const facts = element("p", { class: "facts" });
  const bar = element("progress", { max: 1, value: 0 });
  const playButton = element("button", { type: "button", class: "primary", onclick: () => play({}) }, glyph("play"), "Play");
  const loopButton = iconButton("loop", "", () => play({ looping: true }));
  const musicButton = iconButton("music", "", () => attempt(() => music.play(id)));
  const stopButton = iconButton("stop", "", () => attempt(() => sounds.stop(id, {})));
  const node = element("li", { class: "tile" }, element("div", {}, title, facts), bar,
    element("div", { class: "row" }, playButton, loopButton, musicButton, stopButton));

  node.update = (value) => {
    const active = store.active(id);
    setText(title, value.name);
    title.title = value.name;
    name(playButton, `Play ${value.name}`);
    name(loopButton, `Loop ${value.name}`);
    name(musicButton, `Play ${value.name} as music`);
    name(stopButton, `Stop ${value.name}`);
    bar.setAttribute("aria-label", `Position of ${value.name}`);
    node.dataset.state = value.state;
    node.dataset.playing = String(active.length > 0);
    describe(facts, value, active);
    for (const button of [playButton, loopButton, musicButton]) button.disabled = value.state !== "ready";
    stopButton.disabled = active.length === 0;
    node.tick();
  };

  node.tick = () => {
    const newest = store.active(id).at(-1);
    bar.value = newest?.duration ? clock.position(newest) / newest.duration : 0;
  };
  return node;
}

function name(button, label) {
  button.setAttribute("aria-label", label);
  button.title = label;
}

function describe(node, sound, active) {
  const words = [facts(sound)];
  if (active.length) {
    const looping = active.some((player) => player.looping);
    words.push(active.length > 1 ? `${active.length} playing` : looping ? "looping" : stateWord(active[0]));
  }
  const text = words.join(" · ");
  if (node.dataset.text === text) return;
  node.dataset.text = text;
  const bars = active.length ? element("span", { class: "bars", "aria-hidden": "true" }, element("i"), element("i"), element("i")) : null;
  node.replaceChildren(...[bars, text].filter(Boolean));
}

function facts(sound) {
  if (sound.state === "decoding") return "Reading the file…";
  if (sound.state === "failed") return sound.failure?.detail ?? "Cannot be played";
  const channels = { 1: "mono", 2: "stereo" }[sound.numberOfChannels] ?? `${sound.numberOfChannels} channels`;
  return `${duration(sound.duration)} · ${channels}`;
}

/** One word for what a player does. */
export function stateWord(player) {
  return {
    idle: "ready", prepared: "ready", scheduled: "scheduled", playing: "playing", paused: "paused",
    fadingOut: "fading out", finished: "finished",
  }[player.state] ?? player.state;
}
