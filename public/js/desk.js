// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { EngineClock } from "./clock.js";
import { client, stream } from "./early.js";
import { EventLog } from "./eventlog.js";
import { EventSocket } from "./events.js";
import { LevelBoard } from "./levels.js";
import { Store } from "./store.js";

/** The page's state, the connection that feeds it, and the events of that connection. */
export const store = new Store(client, stream);
export const clock = new EngineClock();
export const levels = new LevelBoard();
export const log = new EventLog();
export const connection = new EventTarget();
/** The newest event that the state contains since the last greeting. */
let greeted = 0;

export const socket = new EventSocket(stream, {
  onEvent(event) {
    const { type, seq, data, engineTime } = event;
    if (type === "meter") {
      clock.note(engineTime);
      return levels.take(data);
    }
    const greets = type === "hello" || type === "resync";
    if (greets) {
      greeted = seq;
      clock.reset();
    }
    const isNew = greets || seq > greeted;
    log.add(event, isNew);
    store.note(event);
    if (isNew) {
      store.apply(event);
      clock.note(engineTime);
    }
    connection.dispatchEvent(new CustomEvent("event", { detail: event }));
  },
  onState(state, detail) {
    connection.dispatchEvent(new CustomEvent("state", { detail: { state, ...detail } }));
  },
});
