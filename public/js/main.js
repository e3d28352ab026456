// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { EngineClock } from "./clock.js";
import { byId, setText } from "./dom.js";
import { EventSocket } from "./events.js";
import { Store } from "./store.js";
import { eventConsole } from "./views/console.js";
import { healthLine } from "./views/health.js";
import { loginDialog } from "./views/login.js";
import { musicCard } from "./views/music.js";
import { playerList } from "./views/players.js";
import { soundboard } from "./views/soundboard.js";
import { uploads } from "./views/uploads.js";
import { volumes } from "./views/volumes.js";

const store = new Store();
const clock = new EngineClock();
const log = eventConsole();
const views = [healthLine(store), soundboard(store, clock), musicCard(store, clock), volumes(store), playerList(store, clock), log];
uploads();

store.addEventListener("change", ({ detail: parts }) => {
  for (const view of views) if (view.parts.some((part) => parts.has(part))) view.render();
});

const login = loginDialog(() => socket.connectNow());

const socket = new EventSocket({
  onEvent(event, isNew) {
    log.add(event, isNew);
    if (event.type === "hello" || event.type === "resync") {
      clock.reset();
      store.load(event.data.snapshot);
    } else if (isNew) store.apply(event);
    if (isNew) clock.note(event.engineTime);
  },
  onState(state, seconds) {
    byId("link").dataset.state = state;
    const words = { live: "Live", connecting: "Connecting", waiting: `Offline, trying again in ${Math.ceil(seconds)} s` };
    setText(byId("link-text"), words[state]);
    if (state === "waiting" && !store.health) setText(byId("health"), "The server cannot be reached.");
    if (state === "waiting") login.ask();
  },
});
socket.connect();

function frame() {
  for (const view of views) view.tick();
  setTimeout(() => requestAnimationFrame(frame), 60);
}
requestAnimationFrame(frame);
