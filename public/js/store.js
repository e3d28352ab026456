// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get } from "./api.js";

const RECEIPTS = 100;

/** What the server last told us; listeners of "change" learn which parts are new, once per frame. */
export class Store extends EventTarget {
  sounds = new Map();
  players = new Map();
  stations = new Map();
  crossfaders = new Map();
  music = null;
  manager = null;
  health = null;
  queue = null;
  session = null;
  device = null;
  /** Announcements that are over, the newest first; of this visit, what was replayed to it, and what the history tells. */
  receipts = [];
  /** The crossfade that runs: `{from, to, duration, startedAt}` in engine time, or null. */
  crossfade = null;
  #dirty = new Set();

  /** Replaces everything by a snapshot from `hello` or `resync`. */
  load(snapshot) {
    for (const part of ["sounds", "players", "stations", "crossfaders"]) {
      this[part] = new Map(snapshot[part].map((one) => [one.id, one]));
      this.touch(part);
    }
    for (const part of ["music", "manager", "health", "queue", "session", "device"]) {
      this[part] = snapshot[part];
      this.touch(part);
    }
    this.crossfade = null;
    this.#tell();
  }

  /** Applies one event that is newer than the snapshot. */
  apply(event) {
    const { type, data } = event;
    const family = type.slice(0, type.indexOf("."));
    if (family === "sound") this.#put("sounds", data.soundId, data.sound);
    else if (family === "player") this.#applyPlayer(type, data);
    else if (family === "music") this.#applyMusic(event);
    else if (family === "station") this.#put("stations", data.stationId, data.station);
    else if (family === "crossfader") this.#applyCrossfader(event);
    else if (family === "queue") this.#read("queue");
    else if (family === "session" && data.session) this.#set("session", data.session);
    else if (family === "session") this.#read("session");
    else if (family === "output") this.#applyOutput(data.output);
    else if (type === "health.changed") this.#set("health", { ...this.health, ...data });
    else if (type === "manager.changed") this.#set("manager", data.manager);
    else if (type === "volume.changed") {
      this.#set("manager", { ...this.manager, [`${data.scope}Volume`]: data.volume, [`${data.scope}Muted`]: data.muted });
    }
  }

  /** Notes what became of an announcement, also from events that a snapshot already contains. */
  note({ type, data }) {
    if (!/^queue\.item(Completed|Dropped|Expired|Failed)$/.test(type)) return;
    const others = this.receipts.filter(({ id }) => id !== data.item.id);
    this.receipts = [{ ...data.item, reason: data.reason ?? data.item.reason }, ...others].slice(0, RECEIPTS);
    this.touch("receipts");
  }

  /** Players of a sound that are heard or about to be. */
  active(soundId) {
    return [...this.players.values()].filter((player) => player.soundId === soundId && isActive(player));
  }

  /** The player on the music deck, as the players list knows it. */
  get musicPlayer() {
    const player = this.music?.player;
    return player ? (this.players.get(player.id) ?? player) : null;
  }

  /** Says that a part has changed. */
  touch(part) {
    if (this.#dirty.size === 0) requestAnimationFrame(() => this.#tell());
    this.#dirty.add(part);
  }

  #set(part, value) {
    this[part] = value;
    this.touch(part);
  }

  #put(part, id, value) {
    if (value) this[part].set(id, value);
    else this[part].delete(id);
    this.touch(part);
  }

  #applyPlayer(type, data) {
    const known = this.players.get(data.playerId);
    if (type === "player.disposed") this.players.delete(data.playerId);
    else if (data.player) this.players.set(data.playerId, data.player);
    else if (type === "player.finished" && known) {
      this.players.set(data.playerId, {
        ...known, state: "finished", playing: false, finishReason: data.reason, currentTime: data.currentTime, fade: null,
      });
    }
    this.touch("players");
  }

  #applyMusic({ type, data, engineTime }) {
    if (type === "music.changed") this.music = data.music;
    else if (type === "music.stopped") this.music = { ...this.music, playing: false, player: null };
    else if (type === "music.crossfadeStarted") this.crossfade = { ...data, startedAt: engineTime };
    else if (type === "music.crossfadeEnded") this.crossfade = null;
    else if (type === "music.position") {
      const player = this.players.get(data.playerId);
      if (player?.playing) {
        this.players.set(player.id, { ...player, currentTime: data.currentTime, currentTimeAt: data.currentTimeAt });
      }
      return;
    }
    this.touch("music");
  }

  /** `elapsedAt` is the engine time at which the external medium was at `elapsed`. */
  #applyCrossfader({ data, engineTime }) {
    const known = this.crossfaders.get(data.crossfaderId);
    const isStep = known && "time" in data;
    const value = isStep ? { ...known, elapsed: data.time } : data.crossfader;
    this.#put("crossfaders", data.crossfaderId, value && { ...value, elapsedAt: engineTime });
  }

  #asked = {};

  /** Order, turns and expected times of announcements move together, as gates and interruptions do: all is read once. */
  #read(part) {
    clearTimeout(this.#asked[part]);
    this.#asked[part] = setTimeout(async () => {
      try {
        this.#set(part, await get(part));
      } catch {
        // The connection is gone; its return brings the whole state.
      }
    }, 30);
  }

  #applyOutput(output) {
    this.#set("health", { ...this.health, output, status: output.isFallback ? "degraded" : "ok" });
  }

  #tell() {
    if (this.#dirty.size === 0) return;
    const parts = this.#dirty;
    this.#dirty = new Set();
    this.dispatchEvent(new CustomEvent("change", { detail: parts }));
  }
}

/** Whether a player is heard, paused or scheduled, rather than idle or finished. */
export function isActive(player) {
  return ["scheduled", "playing", "paused", "fadingOut"].includes(player.state);
}
