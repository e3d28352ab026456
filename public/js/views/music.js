// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, patch, post, remove } from "../api.js";
import { clock, store } from "../desk.js";
import { attempt, emptiness, h, iconButton, panel, reconcile, setLabel, setText } from "../dom.js";
import { clockTime } from "../format.js";
import { t } from "../i18n.js";
import { deck } from "../music/deck.js";
import { library } from "../music/library.js";
import { stationChooser } from "../music/stations.js";
import { trackTitle } from "../music/words.js";
import { offerUndo } from "../undo.js";

/**
 * The music deck, the library, the stations, the upcoming tracks and the former ones.
 * @returns {View}
 */
export default function music() {
  const deckPanel = deck();
  const tracks = library(deckPanel.takeFade);
  const stations = stationChooser(deckPanel.takeFade);
  const upcoming = trackList(t("upcoming"), t("upcomingNone"), null, dropEntry);
  const again = (/** @type {string} */ sound) => attempt(() => post(["music", "play"], { sound, ...deckPanel.takeFade() }));
  const history = trackList(t("history"), t("historyNone"), again);
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.music") })),
    h("div.columns.wide", {}, h("div.stack", {}, deckPanel.node, tracks.node), h("div.stack", {}, stations.node, upcoming.node, history.node)));
  let asked = 0;

  /** @param {Set<Part>} parts */
  function render(parts) {
    deckPanel.render();
    if (parts.has("sounds") || parts.has("music") || parts.has("players")) tracks.render(parts.has("sounds"));
    if (parts.has("stations") || parts.has("music")) stations.render();
    if (parts.has("music") || parts.has("stations")) loadTracks();
  }

  /** No event carries the upcoming and former tracks; they are read again when the deck or a station changes. */
  async function loadTracks() {
    const turn = (asked += 1);
    try {
      const [next, before] = await Promise.all([call("GET", `/v1/music/upcoming?limit=${Math.min(100, (store.music?.queue.length ?? 0) + 10)}`), call("GET", "/v1/music/history?limit=15")]);
      if (turn !== asked) return;
      upcoming.show(next.tracks);
      history.show(before.tracks);
    } catch {
      // Disconnected; the deck comes with the next connection.
    }
  }
  return { node, parts: ["music", "players", "stations", "sounds", "manager"], render, tick: deckPanel.tick };
}

/**
 * Takes an entry out of the queue; *Undo* puts it back at its place.
 * @param {API.Track} track
 */
async function dropEntry({ entryId, soundId, name }) {
  const entries = store.music?.queue ?? [];
  const next = entries[entries.findIndex(({ id }) => id === entryId) + 1]?.id;
  const kept = await attempt(() => remove("music", "queue", entryId ?? "").then(() => true));
  if (!kept) return;
  offerUndo(t("entryDropped", { name: trackTitle(store.sounds.get(soundId) ?? { name }) }), () => attempt(async () => {
    const { id } = await post(["music", "queue"], { sound: soundId });
    if (next) await patch(["music", "queue", id], { before: next });
  }, null));
}

/**
 * @param {string} title @param {string} none
 * @param {((soundId: string) => unknown) | null} again Plays one of them once more.
 * @param {((track: API.Track) => unknown)} [drop] Takes an entry out of the queue.
 */
function trackList(title, none, again, drop) {
  const list = h("ol.tracks");
  const empty = emptiness(h("p.hint", { text: none }));
  const node = panel(title, null, list, empty.node);
  const show = (/** @type {API.Track[]} */ tracks) => {
    reconcile(list, tracks.map((track, index) => ({ ...track, index })), (track) => track.entryId ?? track.playerId ?? `${track.soundId}-${track.index}`, (made) => {
      const name = h("span.title");
      const detail = h("span.hint");
      const play = again ? iconButton("play", "", () => again(made.soundId)) : null;
      const out = drop && made.entryId ? iconButton("close", "", () => drop(made)) : null;
      const row = h("li", {}, play, h("div.names", {}, name, detail), out);
      row.update = (/** @type {API.Track} */ track) => {
        const title = trackTitle(store.sounds.get(track.soundId) ?? track);
        setText(name, title);
        if (play) setLabel(play, t("playAgain", { name: title }));
        if (out) setLabel(out, t("dropEntry", { name: title }));
        setText(detail, [track.entryId ? t("inQueue") : "", track.reason ? t(`reason.${/** @type {API.FinishReason} */ (track.reason)}`) : when(track), store.stations.get(track.stationId ?? "")?.name].filter(Boolean).join(" · "));
      };
      return row;
    });
    empty.show(true, tracks.length === 0);
  };
  return { node, show };
}

/** @param {API.Track} track */
function when({ startsAt }) {
  const now = clock.now();
  if (startsAt === null || now === null || startsAt < now) return "";
  return t("inTime", { time: clockTime(startsAt - now) });
}
