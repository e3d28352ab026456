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

/**
 * Keeps files that were loaded before this worker answered.
 * @param {string[]} addresses
 */
async function keep(addresses) {
  const cache = await caches.open(cacheName);
  const ours = addresses.map((address) => new Request(address)).filter(isOurs);
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
