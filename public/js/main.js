// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { connection, socket, store } from "./desk.js";
import { byId, onDetail, setText } from "./dom.js";
import { translate } from "./i18n.js";
import { router } from "./router.js";
import { topBar } from "./topbar.js";
import { uploads } from "./uploads.js";

translate(document);
const route = router();
const top = topBar();
uploads();

onDetail(store, "change", (/** @type {Set<Part>} */ parts) => {
  top.render(parts);
  route.render(parts);
});
onDetail(connection, "state", (/** @type {LinkState} */ link) => {
  top.link(link);
  if (link.refused) import("./login.js").then(({ askForToken }) => askForToken(() => socket.connectNow()));
});
socket.connect();

let slow = 0;
/** @param {number} now */
function frame(now) {
  requestAnimationFrame(frame);
  const view = route.view;
  if (!view?.tick || (!view.isFast && now - slow < 66)) return;
  slow = now;
  view.tick(now);
}
requestAnimationFrame(frame);

if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register("/sw.js").catch((error) => setText(byId("link-text"), error.message));
}
