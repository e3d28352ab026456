// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch, post, remove } from "../api.js";
import { clock, store } from "../desk.js";
import { attempt, choice, h, iconButton, setAttribute, setText } from "../dom.js";
import { isTalk, number, progressText, soundTitle, stateWord } from "../format.js";
import { t } from "../i18n.js";
import { fader, slider } from "../sliders.js";
import { isActive } from "../store.js";
import { chapterChoice } from "./chapters.js";
import { seekBar } from "./seekbar.js";
import { explanation } from "./explain.js";

/**
 * The row of one player: its position and all its controls.
 * @param {API.Player} player
 */
export function playerRow(player) {
  const { id, soundId } = player;
  const name = isTalk(player) ? soundTitle(player) : player.name;
  const act = (/** @type {string} */ verb, /** @type {object | undefined} */ body = undefined) => attempt(() => post(["players", id, verb], body));
  const change = (/** @type {API.PlayerChange} */ body) => patch(["players", id], body);
  const seek = (/** @type {number} */ time) => attempt(() => change({ currentTime: time }));
  const bar = seekBar(store.sounds.get(soundId) ?? { id: soundId }, t("positionOf", { name }), seek);
  const times = h("span.times");
  const state = h("span.badge");
  const volume = fader({ label: t("volumeOf", { name }), send: (value) => change({ volume: value }) });
  const pan = slider({ label: t("panOf", { name }), min: -1, max: 1, step: 0.05, text: panText, send: (value) => change({ pan: value }) });
  const rate = slider({ label: t("rateOf", { name }), min: 0.5, max: 2, step: 0.05, text: (value) => `${number(value, 2)}×`, send: (value) => change({ rate: value }) });
  const pause = iconButton("pause", t("pauseOf", { name }), () => act("pause"));
  const resume = iconButton("play", t("resumeOf", { name }), () => act("play"));
  const stop = iconButton("stop", t("stopOf", { name }), () => act("stop"));
  const loop = iconButton("loop", t("loopOf", { name }), () => attempt(() => change({ looping: !store.players.get(id)?.looping })));
  const fade = choice([["", t("fade")], ...[0.5, 2, 5, 10].map((seconds) => [seconds, t("fadeOutIn", { seconds })])], { "aria-label": t("fadeOf", { name }) });
  fade.addEventListener("change", () => {
    act("fade", { kind: "out", duration: Number(fade.value) });
    fade.value = "";
  });
  const gone = iconButton("close", t("disposeOf", { name }), () => attempt(() => remove("players", id)));
  const why = explanation(id);
  const rateField = h("div.knob", {}, h("span.name", { text: t("rate") }), rate.input, rate.output);
  const nodes = [
    h("div.player-head", {}, h("div.names", {}, h("strong.title", { text: name }), state), times,
      h("div.row", {}, pause, resume, stop, loop, chapterChoice(store.sounds.get(soundId), seek), fade, gone)),
    bar.node,
    h("div.knobs", {}, h("div.knob", {}, h("span.name", { text: t("volume") }), volume.input, volume.output),
      h("div.knob", {}, h("span.name", { text: t("pan") }), pan.input, pan.output), rateField), why];

  /** @param {API.Player} player */
  function update(player) {
    setText(state, `${t(`bus.${player.kind}`)} · ${stateWord(player)}`);
    pause.hidden = !["playing", "fadingOut"].includes(player.state);
    resume.hidden = !pause.hidden;
    stop.disabled = !isActive(player);
    setAttribute(loop, "aria-pressed", String(player.looping));
    volume.set(player.volume);
    pan.set(player.pan);
    rateField.hidden = !player.enableRate;
    rate.set(player.rate);
    times.classList.toggle("long", player.duration >= 3600);
    tick();
  }

  let last = "";
  function tick() {
    const player = store.players.get(id);
    if (!player) return;
    const position = clock.position(player);
    bar.show(position, player.duration);
    const text = progressText(position, player.duration);
    if (text !== last) setText(times, (last = text));
  }
  return { nodes, update, tick };
}

/** @param {number} value */
const panText = (value) => (Math.abs(value) < 0.01 ? t("centre") : `${value < 0 ? t("left") : t("right")} ${Math.round(Math.abs(value) * 100)}`);
