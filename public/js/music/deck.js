// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch, post } from "../api.js";
import { clock, store } from "../desk.js";
import { attempt, glyph, h, iconButton, panel, setLabel, setText } from "../dom.js";
import { clockTime, progressText, stateWord } from "../format.js";
import { t } from "../i18n.js";
import { fader } from "../sliders.js";
import { cover } from "./cover.js";
import { fadeChoice } from "./fade.js";
import { trackMaker, trackTitle } from "./words.js";

/** @param {string} verb @param {object} [body] */
const act = (verb, body) => attempt(() => post(["music", verb], body));

/** The track on the deck with its cover and position, the running crossfade, and the length of the next fade. */
export function deck() {
  const picture = cover();
  const fade = fadeChoice();
  const title = h("p.now");
  const maker = h("p");
  const detail = h("p.hint");
  const times = h("span.times");
  const place = h("div.seek-place");
  const crossText = h("span.hint");
  const crossBar = h("progress", { max: 1, value: 0, "aria-label": t("crossfade") });
  const cross = h("div.cross", { hidden: true }, crossText, crossBar);
  const hold = iconButton("pause", "", () => act(store.musicPlayer?.state === "paused" ? "resume" : "pause"));
  const buttons = [iconButton("previous", t("previous"), () => act("previous", fade.take())), hold, iconButton("stop", t("stop"), () => act("stop", fade.take())),
    iconButton("next", t("next"), () => act("next", fade.take()))];
  const volume = fader({ label: t("volumeOf", { name: t("bus.music") }), send: (value) => patch(["manager"], { musicVolume: value }) });
  const node = panel(t("deck"), times, h("div.deck", {}, picture.node, h("div.names", {}, title, maker, detail)), place, cross,
    h("div.row.transport", {}, buttons, h("span.grow"), volume.input, volume.output), fade.node);
  /** @type {ReturnType<typeof import("../players/seekbar.js").seekBar> | null} */
  let bar = null;
  /** @type {string | null} */
  let shownId = null;

  function render() {
    const player = store.musicPlayer;
    const sound = store.sounds.get(player?.soundId ?? "");
    picture.show(sound);
    setText(title, player ? trackTitle(sound ?? player) : t("noMusic"));
    setText(maker, sound ? trackMaker(sound) : "");
    const station = store.stations.get(store.music?.stationId ?? "");
    setText(detail, player ? [stateWord(player), station?.name, player.looping ? t("loops") : null, store.music?.next ? t("thenTrack", { name: trackTitle(store.sounds.get(store.music.next.soundId) ?? store.music.next) }) : null]
      .filter(Boolean).join(" · ") : t("noMusicHint"));
    for (const one of buttons) one.disabled = !player;
    buttons[0].disabled = !store.music?.stationId;
    buttons[3].disabled = !store.music?.stationId && !store.music?.queue.length;
    const isPaused = player?.state === "paused";
    if (hold.dataset.paused !== String(isPaused)) {
      hold.dataset.paused = String(isPaused);
      hold.replaceChildren(glyph(isPaused ? "play" : "pause"));
      setLabel(hold, t(isPaused ? "resume" : "pause"));
    }
    if (store.manager) volume.set(store.manager.musicVolume);
    if ((player?.id ?? null) !== shownId) show(player);
    tick();
  }

  /** @param {API.Player | null} player Its waveform is loaded with the first track. */
  async function show(player) {
    shownId = player?.id ?? null;
    if (!player) {
      bar = null;
      place.replaceChildren();
      return;
    }
    const [{ seekBar }, { chapterChoice }] = await Promise.all([import("../players/seekbar.js"), import("../players/chapters.js")]);
    if (shownId !== player.id) return;
    const seek = (/** @type {number} */ time) => act("seek", { time });
    const sound = store.sounds.get(player.soundId);
    bar = seekBar(sound ?? { id: player.soundId }, t("positionOf", { name: player.name }), seek);
    const chapters = chapterChoice(sound, seek);
    place.replaceChildren(bar.node, ...(chapters ? [chapters] : []));
    tick();
  }

  function tick() {
    const player = store.musicPlayer;
    if (player && bar) bar.show(clock.position(player), player.duration);
    setText(times, player ? progressText(clock.position(player), player.duration) : "");
    const fade = store.crossfade;
    const part = fade?.duration ? ((clock.now() ?? 0) - fade.startedAt) / fade.duration : 1;
    cross.hidden = !fade || part >= 1;
    if (!fade || cross.hidden) return;
    crossBar.value = part;
    setText(crossText, t("crossfading", { from: nameOf(fade.from), to: nameOf(fade.to), left: clockTime(Math.ceil(fade.duration * (1 - part))) }));
  }
  return { node, render, tick, takeFade: fade.take };
}

/** @param {string} id */
const nameOf = (id) => store.players.get(id)?.name ?? id;
