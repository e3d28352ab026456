// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "../api.js";
import { clock, store } from "../desk.js";
import { emptiness, h, panel, reconcile, setText } from "../dom.js";
import { clockTime } from "../format.js";
import { t } from "../i18n.js";
import { deck } from "../music/deck.js";
import { stationChooser } from "../music/stations.js";

/**
 * The music deck, the stations, the upcoming tracks and the former ones.
 * @returns {View}
 */
export default function music() {
  const deckPanel = deck();
  const stations = stationChooser();
  const upcoming = trackList(t("upcoming"), t("upcomingNone"));
  const history = trackList(t("history"), t("historyNone"));
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.music") })),
    h("div.columns.wide", {}, h("div.stack", {}, deckPanel.node, stations.node), h("div.stack", {}, upcoming.node, history.node)));
  let asked = 0;

  /** @param {Set<Part>} parts */
  function render(parts) {
    deckPanel.render();
    if (parts.has("stations") || parts.has("music")) stations.render();
    if (parts.has("music") || parts.has("stations")) loadTracks();
  }

  /** No event carries the upcoming and former tracks; they are read again when the deck or a station changes. */
  async function loadTracks() {
    const turn = (asked += 1);
    try {
      const [next, before] = await Promise.all([call("GET", "/v1/music/upcoming?limit=10"), call("GET", "/v1/music/history?limit=15")]);
      if (turn !== asked) return;
      upcoming.show(next.tracks);
      history.show(before.tracks);
    } catch {
      // Disconnected; the deck comes with the next connection.
    }
  }
  return { node, parts: ["music", "players", "stations", "sounds", "manager"], render, tick: deckPanel.tick };
}

/** @param {string} title @param {string} none */
function trackList(title, none) {
  const list = h("ol.tracks");
  const empty = emptiness(h("p.hint", { text: none }));
  const node = panel(title, null, list, empty.node);
  const show = (/** @type {API.Track[]} */ tracks) => {
    reconcile(list, tracks.map((track, index) => ({ ...track, index })), (track) => track.playerId ?? `${track.soundId}-${track.index}`, () => {
      const name = h("span.title");
      const detail = h("span.hint");
      const row = h("li", {}, name, detail);
      row.update = (/** @type {API.Track} */ track) => {
        setText(name, track.name);
        setText(detail, [track.reason ? t(`reason.${/** @type {API.FinishReason} */ (track.reason)}`) : when(track), store.stations.get(track.stationId ?? "")?.name].filter(Boolean).join(" · "));
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
