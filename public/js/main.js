// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { checkAccess } from "./access.js";
import { connection, socket, store } from "./desk.js";
import { byId, onDetail, setText } from "./dom.js";
import { language, urlOf, viewFiles } from "./early.js";
import { translate } from "./i18n.js";
import { router } from "./router.js";
import { topBar } from "./topbar.js";
import { uploads } from "./uploads.js";

translate(document);
const route = router();
const top = topBar();
uploads();
addEventListener("keydown", loadKeys, { once: true });
addEventListener("gamepadconnected", async () => (await import("./inputs/gamepad.js")).useGamepads(), { once: true });
if (localStorage.getItem("midi") !== null) import("./inputs/midi.js").then(({ useMidi }) => useMidi());
if (localStorage.getItem("mediaKeys") !== null) {
  addEventListener("pointerdown", async () => (await import("./inputs/mediakeys.js")).takeMediaKeys(), { once: true });
}

/**
 * What the keys do is loaded with the first of them; later ones wait for it.
 * @param {KeyboardEvent} first
 */
async function loadKeys(first) {
  const events = [first];
  const keep = (/** @type {KeyboardEvent} */ event) => { events.push(event); };
  addEventListener("keydown", keep);
  addEventListener("keyup", keep);
  const { listenToKeys } = await import("./inputs/keys.js");
  removeEventListener("keydown", keep);
  removeEventListener("keyup", keep);
  listenToKeys(events);
}

onDetail(store, "change", (/** @type {Set<Part>} */ parts) => {
  top.render(parts);
  route.render(parts);
});
onDetail(connection, "state", (/** @type {LinkState} */ link) => {
  top.link(link);
  if (link.state === "live") checkAccess();
  if (link.refused) import("./login.js").then(({ askForToken }) => askForToken(() => socket.connectNow(), store.health !== null));
});
socket.connect();
addEventListener("beforeunload", (event) => route.hasUnsaved() && event.preventDefault());

let slow = 0;
/** @param {number} now */
function frame(now) {
  const view = route.view;
  if (view?.isFast) requestAnimationFrame(frame);
  else setTimeout(requestAnimationFrame, 60, frame);
  const isDue = now - slow >= 60;
  if (isDue) {
    slow = now;
    top.tick();
  }
  if (isDue || view?.isFast) view?.tick?.(now);
}
requestAnimationFrame(frame);

/** The first visit is loaded before the worker that keeps its files, so the page sends it their names. */
async function keepFiles() {
  await navigator.serviceWorker.register(urlOf("/sw.js"));
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const addresses = [...["/", "/css/palette.css", "/css/inputs.css"].map(urlOf), ...viewFiles(), ...loaded];
  active?.postMessage({ language, addresses });
}
if ("serviceWorker" in navigator && isSecureContext) keepFiles().catch((error) => setText(byId("link-text"), error.message));
