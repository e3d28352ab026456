// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** @typedef {import("./carillon.js").Event} Event */
/** @typedef {import("./carillon.js").PartName} PartName */
/** @typedef {keyof typeof collections} CollectionName */
/** @typedef {import("./carillon.js").MirrorOptions} MirrorOptions */

/** @type {Record<PartName, string[]>} The events that change each part; those of `health` leave out its counters. */
export const prefixes = {
  sounds: ["sound."], players: ["player."], stations: ["station."], zones: ["zone."], crossfaders: ["crossfader."],
  actions: ["action."], shows: ["show."], boards: ["board."], tiles: ["tile."], plans: ["plan."], calendar: ["calendar."], rooms: ["room."], systemSounds: ["system-sound."],
  queue: ["queue."], music: ["music.", "player."], manager: ["manager.", "volume."], session: ["session."],
  device: ["output.", "session."], health: ["health.", "output."],
};
/** The collections, and what their elements are called in events. */
const collections = { sounds: "sound", players: "player", stations: "station", zones: "zone", crossfaders: "crossfader", actions: "action", shows: "show", boards: "board", tiles: "tile", plans: "plan", rooms: "room", systemSounds: "systemSound" };
// Events that change no part; `music.position` is what a player's `currentTimeAt` says anyway.
const neutral = ["music.position", "player.completed", "system-sound.completed", "plan.time.started", "plan.time.ended"];

// Parts that events have whole.
const spoken = ["music", "manager", "session", "calendar"];

// Milliseconds in which events collect before something is read, and until it is tried again.
const [DELAY, RETRY] = [30, 1_000];
// Elements of a collection that are read singly; more are read by pages.
const SINGLE = 32;

/** @param {string} name @returns {name is CollectionName} */
const isCollection = (name) => name in collections;
/** @param {string} key */
const addressOf = (key) => `/v1/${key.replace("systemSounds", "system-sounds")}`;
/** @param {number} time */
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** The parts of the state; see Mirror in carillon.d.ts. What no event says is read; the number of an answer says which events are in it. */
export class Parts extends EventTarget {
  /** @type {Map<string, API.Sound>} */
  sounds = new Map();
  /** @type {Map<string, API.Player>} */
  players = new Map();
  /** @type {Map<string, API.Station>} */
  stations = new Map();
  /** @type {Map<string, API.Zone>} */
  zones = new Map();
  /** @type {Map<string, API.Crossfader>} */
  crossfaders = new Map();
  /** @type {Map<string, API.Action>} */
  actions = new Map();
  /** @type {Map<string, API.Show>} */
  shows = new Map();
  /** @type {Map<string, API.Plan>} */
  plans = new Map();
  /** @type {API.PlanCalendar | null} */
  calendar = null;
  /** @type {Map<string, API.Board>} */
  boards = new Map();
  /** @type {Map<string, API.Tile>} */
  tiles = new Map();
  /** @type {Map<string, API.Room>} */
  rooms = new Map();
  /** @type {Map<number, API.SystemSound>} */
  systemSounds = new Map();
  /** @type {API.Queue | null} */
  queue = null;
  /** @type {API.Music | null} */
  music = null;
  /** @type {API.Manager | null} */
  manager = null;
  /** @type {API.Session | null} */
  session = null;
  /** @type {API.Device | null} */
  device = null;
  /** @type {API.Health | null} */
  health = null;
  /** @type {any} */
  levels = null;
  #client;
  #stream;
  #parts;
  #schedule;
  /** @type {Set<PartName>} */
  #filled = new Set();
  /** @type {Set<any>} */
  #dirty = new Set();
  /** Counts the greetings; what was read for an older one is of no use. */
  #greeting = 0;
  /** @type {Partial<Record<PartName, number>>} The newest event that is in each part. */
  #base = {};
  /** @type {Partial<Record<PartName, Map<any, number>>>} The newest event that is in an element, where that is not clear. */
  #seen = {};
  /** @type {Map<string, number>} The newest events of other players, while the music is read. */
  #others = new Map();
  /** @type {Map<string, number>} What is being read, and the event that it must contain. */
  #reads = new Map();

  /**
   * @param {import("./client.js").Client} client @param {import("./stream.js").EventStream} stream
   * @param {PartName[]} parts @param {Pick<MirrorOptions, "schedule">} options
   */
  constructor(client, stream, parts = [], { schedule = queueMicrotask } = {}) {
    super();
    this.#client = client;
    this.#stream = stream;
    this.#parts = parts.length ? parts : /** @type {PartName[]} */ (Object.keys(prefixes));
    this.#schedule = schedule;
  }

  get isFilled() {
    return this.#parts.every((part) => this.#filled.has(part));
  }

  close() {
    this.#greeting += 1;
    this.#stream.close();
  }

  /** @param {Event} event */
  apply(event) {
    const { type, seq, data } = event;
    if (type === "hello" || type === "resync") this.#load(data.snapshot, seq);
    else if (type === "meter") {
      this.levels = data;
      this.touch("levels");
    } else if (!neutral.includes(type)) {
      for (const part of this.#parts) {
        if (seq <= (this.#base[part] ?? 0) || !prefixes[part].some((prefix) => type.startsWith(prefix))) continue;
        if (isCollection(part)) this.#changeElement(part, event);
        else this.#change(part, event);
      }
    }
  }

  /**
   * Replaces a part, or an element; removes the element if there is no value.
   * @param {PartName} part @param {any} value @param {any} [id]
   */
  set(part, value, id) {
    if (id === undefined) /** @type {any} */ (this)[part] = value;
    else if (value) /** @type {any} */ (this)[part].set(id, value);
    else /** @type {any} */ (this)[part].delete(id);
    this.touch(part);
  }

  /** @param {any} part Has changed. */
  touch(part) {
    // Not as a method, which browsers refuse.
    const schedule = this.#schedule;
    if (this.#dirty.size === 0) schedule(() => this.#tell());
    this.#dirty.add(part);
  }

  #tell() {
    if (this.#dirty.size === 0) return;
    const parts = this.#dirty;
    this.#dirty = new Set();
    this.dispatchEvent(Object.assign(new globalThis.Event("change"), { detail: parts }));
  }

  /** @param {any} snapshot @param {number} seq */
  #load(snapshot, seq) {
    this.#greeting += 1;
    this.#reads.clear();
    this.#others.clear();
    for (const part of this.#parts) {
      const value = snapshot[part];
      this.#base[part] = seq;
      if (isCollection(part)) {
        this.#seen[part] = new Map();
        if (!value) this.#readPages(part, seq);
        else this.#fill(part, new Map());
        for (const one of value ?? []) this.set(part, one, one.id);
      } else if (value) this.#fill(part, value);
      else this.#readWhole(part, seq);
    }
    this.#tell();
  }

  /** @param {PartName} part @param {any} value */
  #fill(part, value) {
    this.#filled.add(part);
    this.set(part, value);
  }

  /** @param {PartName} part @param {Event} event */
  #change(part, { type, seq, data }) {
    const { music } = this;
    if (part === "music" && type.startsWith("player.") && !this.#isOfMusic(data.playerId)) {
      if (this.#reads.has(part)) this.#others.set(data.playerId, seq);
      return;
    }
    if (spoken.includes(part) && data[part]) {
      this.#reads.delete(part);
      return this.set(part, data[part]);
    }
    this.#readWhole(part, seq);
    // At once what the event says, so that a slider does not wait; the rest is read.
    if (part === "music" && data.player && data.player.id === music?.player?.id) this.set(part, { ...music, player: data.player });
    if (type === "volume.changed" && this.manager) {
      const { scope, volume, volumeDb, muted } = data;
      this.set(part, { ...this.manager, [`${scope}Volume`]: volume, [`${scope}VolumeDb`]: volumeDb, [`${scope}Muted`]: muted });
    }
  }

  /** @param {CollectionName} part @param {Event} event */
  #changeElement(part, { type, seq, data }) {
    const value = data[collections[part]];
    const id = value?.id ?? data[`${collections[part]}Id`];
    const seen = this.#seenOf(part);
    if (id === undefined || seq <= (seen.get(id) ?? 0)) return;
    const key = `${part}/${encodeURIComponent(id)}`;
    if (value || type.endsWith(".disposed")) {
      this.#reads.delete(key);
      if (this.#readsOf(part) > 0) seen.set(id, seq);
      else seen.delete(id);
      this.set(part, value, id);
    } else if (this.#readsOf(part) > SINGLE) this.#readPages(part, seq);
    else {
      this.#read(key, seq, (answer) => {
        if (answer.body) seen.set(id, answer.seq);
        this.set(part, answer.body, id);
        this.#forget(part);
      });
    }
  }

  /** @param {string} player */
  #isOfMusic(player) {
    return this.music?.player?.id === player || this.music?.fadingOut.includes(player);
  }

  /** @param {PartName} part @param {number} seq */
  #readWhole(part, seq) {
    this.#read(part, seq, (answer) => {
      this.#base[part] = answer.seq;
      this.#fill(part, answer.body);
      if (part !== "music") return;
      for (const [id, newer] of this.#others) if (newer > answer.seq && this.#isOfMusic(id)) this.#readWhole(part, newer);
      this.#others.clear();
    });
  }

  /**
   * Reads until the answer has an event, or events have said it; over the stream, where a 404 leaves no error on a console.
   * @param {string} key @param {number} seq @param {(answer: {body: any, seq: number}) => void} take
   */
  async #read(key, seq, take) {
    const isRead = this.#reads.has(key);
    this.#reads.set(key, seq);
    if (isRead) return;
    const greeting = this.#greeting;
    const isWanted = () => greeting === this.#greeting && this.#reads.has(key);
    for (let delay = DELAY; ;) {
      await sleep(delay);
      if (!isWanted()) return;
      const { status, headers, body } = await this.#stream.send({ op: "request", path: addressOf(key) }).catch(() => ({ status: 0 }));
      if (!isWanted()) return;
      const wanted = /** @type {number} */ (this.#reads.get(key));
      // Health has no number; it is read after the event.
      const found = status === 404 ? Infinity : Number(headers?.["Event-Seq"] ?? wanted);
      const isNew = (status === 200 || status === 404) && found >= wanted;
      delay = isNew || status === 200 ? DELAY : RETRY;
      if (!isNew) continue;
      this.#reads.delete(key);
      return take({ body: status === 200 ? body : null, seq: found });
    }
  }

  /**
   * Reads a collection by pages; an element is that of its page unless an event about it is newer.
   * @param {CollectionName} part @param {number} seq
   */
  async #readPages(part, seq) {
    const key = `${part}/`;
    const isRead = this.#reads.has(key);
    for (const one of [...this.#reads.keys()]) if (one.startsWith(key)) this.#reads.delete(one);
    this.#reads.set(key, seq);
    if (isRead) return;
    const greeting = this.#greeting;
    const seen = this.#seenOf(part);
    for (let first = -1; first < (this.#reads.get(key) ?? 0);) {
      const held = /** @type {Map<any, any>} */ (this[part]);
      const before = new Set(held.keys());
      const listed = new Set();
      first = Infinity;
      for (let cursor; cursor !== null;) {
        /** @type {any} */
        const { status, headers, value } = await this.#client.request("GET", addressOf(part), { query: { limit: 1000, cursor } }).catch(() => ({}));
        if (status !== 200) await sleep(RETRY);
        if (greeting !== this.#greeting) return;
        if (status !== 200) {
          // From the first page again.
          first = -1;
          break;
        }
        const page = Number(headers.get("Event-Seq"));
        first = Math.min(first, page);
        for (const one of value[part]) {
          listed.add(one.id);
          if (page < (seen.get(one.id) ?? 0)) continue;
          seen.set(one.id, page);
          this.set(part, one, one.id);
        }
        cursor = value.nextCursor;
      }
      if (first < 0) continue;
      // In the order of the pages; what came with events is newer, and what neither has is gone.
      const ids = [...listed, ...[...held.keys()].filter((id) => !listed.has(id) && (!before.has(id) || seen.has(id)))];
      this.#fill(part, new Map(ids.filter((id) => held.has(id)).map((id) => [id, held.get(id)])));
    }
    this.#reads.delete(key);
    this.#forget(part);
  }

  /** @param {CollectionName} part @returns {Map<any, number>} */
  #seenOf(part) {
    return /** @type {any} */ (this.#seen)[part];
  }

  // Forgets elements that are gone, once nothing is read that could still have them.
  /** @param {CollectionName} part */
  #forget(part) {
    if (this.#readsOf(part) > 0) return;
    const held = /** @type {Map<any, any>} */ (this[part]);
    for (const id of this.#seenOf(part).keys()) if (!held.has(id)) this.#seenOf(part).delete(id);
  }

  /** @param {CollectionName} part */
  #readsOf(part) {
    return [...this.#reads.keys()].filter((key) => key.startsWith(`${part}/`)).length;
  }
}
