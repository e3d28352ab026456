// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** What the server last told us; listeners of "change" learn which parts are new, once per frame. */
export class Store extends EventTarget {
  sounds = new Map();
  players = new Map();
  music = null;
  manager = null;
  health = null;
  #dirty = new Set();

  /** Replaces everything by a snapshot from `hello` or `resync`. */
  load(snapshot) {
    this.sounds = new Map(snapshot.sounds.map((sound) => [sound.id, sound]));
    this.players = new Map(snapshot.players.map((player) => [player.id, player]));
    this.music = snapshot.music;
    this.manager = snapshot.manager;
    this.health = snapshot.health;
    for (const part of ["sounds", "players", "music", "manager", "health"]) this.#touch(part);
  }

  /** Applies one event that is newer than the snapshot. */
  apply({ type, data }) {
    const family = type.slice(0, type.indexOf("."));
    if (family === "sound") this.#applySound(type, data);
    else if (family === "player") this.#applyPlayer(type, data);
    else if (family === "music") this.#applyMusic(type, data);
    else if (family === "output") {
      this.health = { ...this.health, output: data.output, status: data.output.isFallback ? "degraded" : "ok" };
      this.#touch("health");
    } else if (type === "volume.changed") {
      this.manager = { ...this.manager, [`${data.scope}Volume`]: data.volume, [`${data.scope}Muted`]: data.muted };
      this.#touch("manager");
    }
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

  #applySound(type, data) {
    if (type === "sound.disposed") this.sounds.delete(data.soundId);
    else this.sounds.set(data.soundId, data.sound);
    this.#touch("sounds");
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
    this.#touch("players");
    this.#touch("sounds");
    this.#touch("music");
  }

  #applyMusic(type, data) {
    if (type === "music.changed") this.music = data.music;
    else if (type === "music.stopped") this.music = { ...this.music, playing: false, player: null };
    this.#touch("music");
    this.#touch("sounds");
  }

  #touch(part) {
    if (this.#dirty.size === 0) requestAnimationFrame(() => this.#tell());
    this.#dirty.add(part);
  }

  #tell() {
    const parts = this.#dirty;
    this.#dirty = new Set();
    this.dispatchEvent(new CustomEvent("change", { detail: parts }));
  }
}

/** Whether a player is heard, paused or scheduled, rather than idle or finished. */
export function isActive(player) {
  return ["scheduled", "playing", "paused", "fadingOut"].includes(player.state);
}
