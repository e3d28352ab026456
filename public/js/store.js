// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, readPages } from "./api.js";

const RECEIPTS = 100;
const RETRY = 1_000;
const mapped = /** @type {const} */ (["sounds", "players", "stations", "crossfaders"]);
const whole = /** @type {const} */ (["music", "manager", "health", "queue", "session", "device"]);

/** @typedef {API.Crossfader & {elapsedAt?: number}} HeldCrossfader */

/** The server's state as last received; "change" events name the parts that changed, at most once a frame. */
export class Store extends EventTarget {
  /** @type {Map<string, API.Sound>} */
  sounds = new Map();
  /** @type {Map<string, API.Player>} */
  players = new Map();
  /** @type {Map<string, API.Station>} */
  stations = new Map();
  /** @type {Map<string, HeldCrossfader>} */
  crossfaders = new Map();
  /** @type {API.Music | null} */
  music = null;
  /** @type {API.Manager | null} */
  manager = null;
  /** @type {API.Health | null} */
  health = null;
  /** @type {API.Queue | null} */
  queue = null;
  /** @type {API.Session | null} */
  session = null;
  /** @type {API.Device | null} */
  device = null;
  /**
   * Announcements that have ended, newest first: those of this visit, replayed ones, and earlier ones.
   * @type {API.QueueItem[]}
   */
  receipts = [];
  /**
   * The crossfade that runs: `{from, to, duration, startedAt}` in engine time, or null.
   * @type {{from: string, to: string, duration: number, startedAt: number} | null}
   */
  crossfade = null;
  /** @type {Set<Part>} */
  #dirty = new Set();

  /** Number of the newest snapshot; reads that an older one caused are ended. */
  #load = 0;
  /**
   * The events of each element, in the parts that are being read by pages.
   * @type {Partial<Record<Part, Map<string, ServerEvent[]>>>}
   */
  #changes = {};

  /**
   * Replaces everything by a snapshot from `hello` or `resync`; parts that are too large for it are read by pages.
   * @param {API.Snapshot} snapshot
   */
  load(snapshot) {
    this.#load += 1;
    this.#changes = {};
    for (const part of mapped) {
      const list = /** @type {{id: string}[] | undefined} */ (snapshot[part]);
      if (list) this.#set(part, new Map(list.map((one) => [one.id, one])));
      else this.#readAll(part, this.#load);
    }
    for (const part of whole) {
      if (snapshot[part]) this.#set(part, snapshot[part]);
      else this.#read(part);
    }
    this.crossfade = null;
    this.#publish();
  }

  /**
   * Reads a part by pages, and applies the events that are newer than an element's page again.
   * @param {typeof mapped[number]} part
   * @param {number} load
   */
  async #readAll(part, load) {
    /** @type {Map<string, ServerEvent[]>} */
    const changes = new Map();
    this.#changes[part] = changes;
    const listed = new Set();
    try {
      await readPages(part, (elements, seq) => {
        if (load !== this.#load) return false;
        for (const one of elements) {
          listed.add(one.id);
          this.#put(part, one.id, one);
          for (const event of changes.get(one.id) ?? []) if (event.seq > seq) this.#change(event);
        }
        return true;
      });
    } catch {
      if (load === this.#load) setTimeout(() => load === this.#load && this.#readAll(part, load), RETRY);
      return;
    }
    if (load !== this.#load) return;
    // In the order of the pages; what came with events is newer, and what neither has is gone.
    const ids = [...listed, ...[...changes.keys()].filter((id) => !listed.has(id))];
    const held = /** @type {Map<string, any>} */ (this[part]);
    this.#set(part, new Map(ids.filter((id) => held.has(id)).map((id) => [id, held.get(id)])));
    delete this.#changes[part];
  }

  /**
   * Applies one event that is newer than the snapshot.
   * @param {ServerEvent} event
   */
  apply(event) {
    for (const [part, changes] of Object.entries(this.#changes)) {
      const id = event.data[`${part.slice(0, -1)}Id`];
      if (id) changes.set(id, [...(changes.get(id) ?? []), event]);
    }
    this.#change(event);
  }

  /** @param {ServerEvent} event */
  #change(event) {
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

  /**
   * Keeps the outcome of an announcement, also from events that a snapshot already contains.
   * @param {ServerEvent} event
   */
  note({ type, data }) {
    if (!/^queue\.item(Completed|Dropped|Expired|Failed)$/.test(type)) return;
    const others = this.receipts.filter(({ id }) => id !== data.item.id);
    this.receipts = [{ ...data.item, reason: data.reason ?? data.item.reason }, ...others].slice(0, RECEIPTS);
    this.touch("receipts");
  }

  /**
   * The active players of a sound.
   * @param {string} soundId
   */
  active(soundId) {
    return [...this.players.values()].filter((player) => player.soundId === soundId && isActive(player));
  }

  /** The player on the music deck, as in the list of players. */
  get musicPlayer() {
    const player = this.music?.player;
    return player ? (this.players.get(player.id) ?? player) : null;
  }

  /**
   * Marks a part as changed.
   * @param {Part} part
   */
  touch(part) {
    if (this.#dirty.size === 0) requestAnimationFrame(() => this.#publish());
    this.#dirty.add(part);
  }

  /** @param {Part} part @param {any} value */
  #set(part, value) {
    /** @type {any} */ (this)[part] = value;
    this.touch(part);
  }

  /** @param {typeof mapped[number]} part @param {string} id @param {any} value */
  #put(part, id, value) {
    if (value) this[part].set(id, value);
    else this[part].delete(id);
    this.touch(part);
  }

  /** @param {string} type @param {any} data */
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

  /** @param {ServerEvent} event */
  #applyMusic({ type, data, engineTime }) {
    if (type === "music.changed") this.music = data.music;
    else if (type === "music.stopped") this.music = this.music && { ...this.music, playing: false, player: null };
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

  /**
   * `elapsedAt` is the engine time at which the external medium was at `elapsed`.
   * @param {ServerEvent} event
   */
  #applyCrossfader({ data, engineTime }) {
    const known = this.crossfaders.get(data.crossfaderId);
    const isStep = known && "time" in data;
    const value = isStep ? { ...known, elapsed: data.time } : data.crossfader;
    this.#put("crossfaders", data.crossfaderId, value && { ...value, elapsedAt: engineTime });
  }

  /** @type {Partial<Record<Part, number>>} */
  #asked = {};

  /**
   * Order and expected times of announcements change together, and so do gates and interruptions; so the whole part is read once.
   * @param {Part} part
   */
  #read(part) {
    clearTimeout(this.#asked[part]);
    this.#asked[part] = setTimeout(async () => {
      try {
        this.#set(part, await get(part));
      } catch {
        // Disconnected; the whole state comes with the next connection.
      }
    }, 30);
  }

  /** @param {API.Output} output */
  #applyOutput(output) {
    this.#set("health", { ...this.health, output, status: output.isFallback ? "degraded" : "ok" });
  }

  #publish() {
    if (this.#dirty.size === 0) return;
    const parts = this.#dirty;
    this.#dirty = new Set();
    this.dispatchEvent(new CustomEvent("change", { detail: parts }));
  }
}

/**
 * Whether a player is playing, paused or scheduled, rather than idle or finished.
 * @param {Pick<API.Player, "state">} player
 */
export function isActive(player) {
  return ["scheduled", "playing", "paused", "fadingOut"].includes(player.state);
}
