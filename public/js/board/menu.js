// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { popMenu } from "../menu.js";
import { announce, cutSound, editTile, fadeOut, play, playAsMusic, stop } from "./actions.js";

/**
 * The menu of a tile, next to its button: stop and fade first, then ways to play.
 * @param {API.Sound} sound
 * @param {HTMLElement} anchor
 */
export function openMenu(sound, anchor) {
  const isPlaying = store.active(sound.id).length > 0;
  const isReady = sound.state === "ready";
  /** @param {TextKey} key @param {ShapeName} shape @param {(sound: API.Sound) => unknown} work @param {boolean} [disabled] */
  const item = (key, shape, work, disabled) => ({ text: t(key), shape, work: () => work(sound), disabled });
  popMenu(soundTitle(sound), [
    item("fadeOut", "down", fadeOut, !isPlaying), item("stopNow", "stop", stop, !isPlaying), null,
    item("playOnce", "play", (one) => play(one, {}), !isReady), item("playLoop", "loop", (one) => play(one, { looping: true }), !isReady),
    item("playMusic", "music", playAsMusic, !isReady), item("announce", "horn", announce, !isReady),
    null, item("edit", "edit", editTile), item("cut", "timeline", cutSound, !isReady)], anchor);
}
