// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { Parts } from "./carillon/parts.js";

const RECEIPTS = 100;
const parts = /** @type {const} */ (["sounds", "players", "stations", "zones", "crossfaders", "actions", "shows", "boards", "tiles", "rooms", "music", "manager", "health", "queue", "session", "device"]);

/** @typedef {API.Crossfader & {elapsedAt?: number}} HeldCrossfader */

/** The server's state as last received; "change" events name the parts that changed, at most once a frame. */
export class Store extends Parts {
  /** @type {Map<string, HeldCrossfader>} */
  crossfaders = new Map();
  /**
   * Announcements that have ended, newest first: those of this visit, replayed ones, and earlier ones.
   * @type {API.QueueItem[]}
   */
  receipts = [];
  /** @type {{from: string, to: string, duration: number, startedAt: number} | null} The crossfade that runs, in engine time. */
  crossfade = null;
  /** @type {Set<Part>} The parts that have been received as a whole. */
  known = new Set();
  #engineTime = 0;
  /** @type {Map<string, API.Player[]> | null} The active players by their sound, found when they are asked for. */
  #active = null;

  /** @param {import("./carillon/client.js").Client} client @param {import("./carillon/stream.js").EventStream} stream */
  constructor(client, stream) {
    super(client, stream, [...parts], { schedule: requestAnimationFrame });
  }

  /** @param {ServerEvent} event */
  apply(event) {
    const { type, data, engineTime } = event;
    this.#engineTime = engineTime;
    if (type === "hello" || type === "resync" || type === "music.crossfadeEnded") this.crossfade = null;
    else if (type === "music.crossfadeStarted") this.crossfade = { ...data, startedAt: engineTime };
    else if (type === "music.position") return this.#move(data);
    super.apply(event);
  }

  /**
   * `elapsedAt` is the engine time at which the external medium of a crossfader was at `elapsed`.
   * @param {import("./carillon/carillon.js").PartName} part
   * @param {any} value
   * @param {any} [id]
   */
  set(part, value, id) {
    if (id === undefined) this.known.add(/** @type {Part} */ (part));
    super.set(part, part === "crossfaders" && value && id ? { ...value, elapsedAt: this.#engineTime } : value, id);
  }

  /** @param {any} data */
  #move({ playerId, currentTime, currentTimeAt }) {
    const player = this.players.get(playerId);
    if (!player?.playing) return;
    this.players.set(player.id, { ...player, currentTime, currentTimeAt });
    this.#active = null;
  }

  /** @param {any} part Has changed. */
  touch(part) {
    if (part === "players") this.#active = null;
    super.touch(part);
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
    if (!this.#active) {
      this.#active = new Map();
      for (const player of this.players.values()) {
        if (isActive(player)) this.#active.set(player.soundId, [...(this.#active.get(player.soundId) ?? []), player]);
      }
    }
    return this.#active.get(soundId) ?? [];
  }

  /** The player on the music deck, as in the list of players. */
  get musicPlayer() {
    const player = this.music?.player;
    return player ? (this.players.get(player.id) ?? player) : null;
  }
}

/**
 * Whether a player is playing, paused or scheduled, rather than idle or finished.
 * @param {Pick<API.Player, "state">} player
 */
export function isActive(player) {
  return ["scheduled", "playing", "paused", "fadingOut"].includes(player.state);
}
