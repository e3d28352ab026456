// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * The title of a track: given to the sound, in its file, or its name.
 * @param {{name: string, title?: string | null, fileTags?: Record<string, string>}} sound
 */
export const trackTitle = ({ name, title, fileTags }) => title ?? fileTags?.title ?? name.replace(/\.[a-z0-9]{2,4}$/i, "");

/**
 * Artist and album of a track, as far as its file names them.
 * @param {API.Sound} sound
 */
export const trackMaker = ({ fileTags }) => [fileTags.artist ?? fileTags.album_artist, fileTags.album].filter(Boolean).join(" · ");

/** @type {WeakMap<API.Sound, string>} */
const texts = new WeakMap();

/**
 * What a search looks through: title, file, artist, album, the other tags of the file and those of the sound.
 * @param {API.Sound} sound
 */
export function trackText(sound) {
  const known = texts.get(sound);
  if (known !== undefined) return known;
  const text = [sound.name, sound.title ?? "", ...Object.values(sound.fileTags), ...sound.tags].join(" ").toLocaleLowerCase();
  texts.set(sound, text);
  return text;
}
