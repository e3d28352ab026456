// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

const LIMIT = 2_000;

/** The newest events of this visit for the console, collected also while it is closed. */
export class EventLog {
  /** @type {{event: ServerEvent, isNew: boolean}[]} */
  entries = [];
  count = 0;

  /** @param {ServerEvent} event @param {boolean} isNew */
  add(event, isNew) {
    this.count += 1;
    const greets = event.type === "hello" || event.type === "resync";
    const { snapshot, ...data } = event.data;
    const kept = greets ? { ...event, data: { ...data, sounds: snapshot.counts.sounds, players: snapshot.counts.players } } : event;
    this.entries.push({ event: kept, isNew });
    if (this.entries.length > LIMIT + LIMIT / 4) this.entries = this.entries.slice(-LIMIT);
  }

  clear() {
    this.entries = [];
  }
}
