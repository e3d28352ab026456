// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { EngineClock } from "./clock.js";
import { EventLog } from "./eventlog.js";
import { EventSocket } from "./events.js";
import { LevelBoard } from "./levels.js";
import { Store } from "./store.js";

/** The page's state, the connection that feeds it, and the events of that connection. */
export const store = new Store();
export const clock = new EngineClock();
export const levels = new LevelBoard();
export const log = new EventLog();
export const connection = new EventTarget();

export const socket = new EventSocket({
  onEvent(event, isNew) {
    log.add(event, isNew);
    store.note(event);
    if (event.type === "hello" || event.type === "resync") {
      clock.reset();
      store.load(event.data.snapshot);
    } else if (isNew) store.apply(event);
    if (isNew) clock.note(event.engineTime);
    connection.dispatchEvent(new CustomEvent("event", { detail: event }));
  },
  onMeter(data, engineTime) {
    clock.note(engineTime);
    levels.take(data);
  },
  onState(state, detail) {
    connection.dispatchEvent(new CustomEvent("state", { detail: { state, ...detail } }));
  },
});
