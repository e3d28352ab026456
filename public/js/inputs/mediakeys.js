// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { onDetail } from "../dom.js";
import { urlOf } from "../early.js";
import { perform } from "./commands.js";

/** Whether this browser is to take the media keys also while another window has the focus. */
const STORE = "mediaKeys";
/** @type {HTMLAudioElement | null} */
let silence = null;

/**
 * What the media keys do: of a keyboard event, and as the Media Session names it.
 * @type {{key: string, actions: MediaSessionAction[], command: CommandName}[]}
 */
const keys = [
  { key: "MediaPlayPause", actions: ["play", "pause"], command: "musicPause" }, { key: "MediaStop", actions: ["stop"], command: "stopAll" },
  { key: "MediaTrackNext", actions: ["nexttrack"], command: "musicNext" }, { key: "MediaTrackPrevious", actions: ["previoustrack"], command: "musicPrevious" },
];

/** @param {KeyboardEvent} event */
function work(event) {
  const command = keys.find(({ key }) => key === event.key)?.command;
  // Stopping has its key in every page, also in dialogs.
  if (!command || command === "stopAll" || event.repeat) return;
  event.preventDefault();
  perform(command);
}

/**
 * The media keys that reach the page as keys, because no player of the desktop takes them.
 * @param {KeyboardEvent} first
 */
export function listenToMediaKeys(first) {
  addEventListener("keydown", work);
  work(first);
}

export const areMediaKeysTaken = () => localStorage.getItem(STORE) !== null;

/** Takes the media keys of the desktop: browsers give them to a page that plays, so this one plays silence. */
export async function takeMediaKeys() {
  localStorage.setItem(STORE, "true");
  silence ??= Object.assign(new Audio(urlOf("/silence.flac")), { loop: true });
  for (const { actions, command } of keys) for (const action of actions) navigator.mediaSession?.setActionHandler(action, () => perform(command));
  onDetail(store, "change", (/** @type {Set<Part>} */ parts) => parts.has("music") && describe());
  describe();
  await silence.play();
}

/** Gives the media keys back. */
export function leaveMediaKeys() {
  localStorage.removeItem(STORE);
  silence?.pause();
  silence = null;
  for (const { actions } of keys) for (const action of actions) navigator.mediaSession?.setActionHandler(action, null);
}

/** What the desktop shows beside its media keys. */
function describe() {
  if (!navigator.mediaSession || !silence) return;
  navigator.mediaSession.metadata = new MediaMetadata({ title: store.musicPlayer?.name ?? "Carillon" });
  // The silence goes on while the music is paused, or the keys would be lost.
  navigator.mediaSession.playbackState = store.musicPlayer?.playing ? "playing" : "paused";
}
