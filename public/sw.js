// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// Keeps the newest copy of the dashboard's own files for when the server cannot be reached. It keeps nothing of the API, and no link.
const cacheName = "carillon";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The server's own address, with the path that a proxy puts in front. */
const home = new URL("./", location.href).href;

/** @param {Request} request */
const isOurs = ({ method, url }) => {
  const isApart = ["v1/", "l/", "metrics"].some((start) => url.startsWith(home + start));
  return method === "GET" && url.startsWith(home) && !isApart;
};

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  if (isOurs(event.request)) event.respondWith(answer(event.request));
});
worker.addEventListener("message", (event) => event.waitUntil(keep(event.data)));

/** @param {string} folder @param {string} names */
const under = (folder, names) => names.split(" ").map((name) => `${folder}/${name}`);

/**
 * The modules that the dashboard loads after its views, such as dialogs.
 * @param {string} language
 */
const later = (language) => [
  "dialogs", "menu", "login", "preferences", "readonly", "wakelock", "levelfield", "problemwords", "uploading", "places", "rooms/zoneform", "history/sheet",
  ...under("board", "arrange cutform editor menu boardform bulk changes soundpicker palette tileform newtiles"),
  ...under("calendar", "bellform days holidayform holidays pause planform quietform ruleform rules timeform"),
  ...under("inputs", "bindings commands fields gamepad keys learning mediakeys midi panel texts"),
  ...under("links", "dialog qr texts"), ...under("mixer", "inputform recordingform"), ...under("music", "changes imported rotation stationform stationtracks trackmenu"),
  ...under("queue", "filetaking listening phraseform"), ...under("show", "actionform actions cueform cueremoval editing editingtexts newcues parameters showform"),
  ...under("step", "cue editor fields making saving scene talk texts users"), ...under("talk", "capture control following hold line microphone mutes options outbox pieces pulse push sounding talk words works"),
  ...under("targets", "dialog message targets texts words"),
  ...under("../i18n", "inputs links places problems queue show/editing step talk targets").map((folder) => `${folder}/${language}`),
].map((name) => `${home}js/${name}.js`);

/**
 * Keeps files that were loaded before this worker answered, and with a language those that the dashboard loads later.
 * @param {{addresses: string[], language?: string}} wanted
 */
async function keep({ addresses, language }) {
  const cache = await caches.open(cacheName);
  const ours = [...addresses, ...(language ? later(language) : [])].map((address) => new Request(address)).filter(isOurs);
  await Promise.all(ours.map(async (one) => (await cache.match(one)) ?? cache.add(one).catch(() => null)));
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(cacheName);
  try {
    const reply = await fetch(request);
    // A part of a file, as players of audio ask for it, cannot be kept.
    if (reply.status === 200) await cache.put(request, reply.clone());
    return reply;
  } catch {
    const page = request.mode === "navigate" ? await cache.match(home) : null;
    return (await cache.match(request)) ?? page ?? Response.error();
  }
}
