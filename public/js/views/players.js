// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { players } from "../api.js";
import { attempt, byId, element, iconButton, percent, progressText, reconcile, setText } from "../dom.js";
import { isActive } from "../store.js";
import { held, throttled } from "../sliders.js";
import { stateWord } from "./soundboard.js";

/** The players that are heard, paused or scheduled. */
export function playerList(store, clock) {
  const list = byId("players");

  function render() {
    const active = [...store.players.values()].filter(isActive);
    reconcile(list, active, (player) => player.id, (player) => row(player, store, clock));
    setText(byId("player-count"), active.length ? String(active.length) : "");
    byId("players-empty").hidden = active.length > 0;
  }

  function tick() {
    for (const node of list.children) node.tick();
  }

  return { parts: ["players"], render, tick };
}

function row(player, store, clock) {
  const { id, name } = player;
  const times = element("p", { class: "times" });
  const bar = element("progress", { max: 1, value: 0, "aria-label": `Position of ${name}` });
  const pause = iconButton("pause", `Pause ${name}`, () => attempt(() => players.pause(id)));
  const resume = iconButton("play", `Resume ${name}`, () => attempt(() => players.play(id)));
  const stop = iconButton("stop", `Stop ${name}`, () => attempt(() => players.stop(id)));
  const shown = element("output");
  const slider = element("input", { type: "range", min: 0, max: 1, step: 0.01, "aria-label": `Volume of ${name}` });
  const send = throttled((volume) => attempt(() => players.change(id, { volume })));
  slider.addEventListener("input", () => {
    setText(shown, percent(slider.valueAsNumber));
    send(slider.valueAsNumber);
  });
  const node = element("li", { class: "player" },
    element("div", {}, element("p", { class: "title", text: name }), times),
    element("div", { class: "buttons" }, pause, resume, stop), bar,
    element("div", { class: "volume" }, element("span", { text: "Volume" }), slider, shown));

  node.update = (value) => {
    pause.hidden = value.state === "paused";
    resume.hidden = value.state !== "paused";
    if (!held(slider)) {
      slider.value = value.volume;
      setText(shown, percent(value.volume));
    }
    node.tick();
  };

  node.tick = () => {
    const now = store.players.get(id);
    if (!now) return;
    const position = clock.position(now);
    bar.value = now.duration ? position / now.duration : 0;
    const kind = now.kind === "music" ? "music, " : "";
    const loop = now.looping ? ", looping" : "";
    setText(times, `${progressText(position, now.duration)} · ${kind}${stateWord(now)}${loop}`);
  };
  return node;
}
