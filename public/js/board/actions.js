// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { attempt } from "../dom.js";
import { loops } from "./arrangement.js";

/**
 * The actions of a tile: play with its own settings, once, looping, as music, as an announcement; stop or fade all its players; edit.
 * @param {API.Sound} sound
 */
export const play = (sound, body = loops(sound) ? { looping: true } : {}) => attempt(() => post(["sounds", sound.id, "play"], body));
/** @param {API.Sound} sound */
export const playAsMusic = (sound) => attempt(() => post(["music", "play"], { sound: sound.id }));
/** @param {API.Sound} sound */
export const announce = (sound) => attempt(() => post(["queue", "items"], { sound: sound.id }));
/** @param {API.Sound} sound */
export const stop = (sound) => attempt(() => post(["sounds", sound.id, "stop"], { fadeOut: false }));
/** @param {API.Sound} sound */
export const fadeOut = (sound) => attempt(() => post(["sounds", sound.id, "stop"], { fadeOut: true }));

/**
 * Opens the editor of a tile, which is loaded when it is needed.
 * @param {API.Sound} sound
 */
export const editTile = async (sound) => (await import("./editor.js")).editTile(sound);
/**
 * Makes a sound of a part of a sound.
 * @param {API.Sound} sound
 */
export const cutSound = async (sound) => (await import("./cutform.js")).cutForm(sound);
