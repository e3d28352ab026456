// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// Keeps the newest copy of the page's own files, for when the server cannot be reached. Nothing of the API is kept.
const cacheName = "carillon";
const isOurs = ({ method, url }) => {
  const { origin, pathname } = new URL(url);
  return method === "GET" && origin === location.origin && !pathname.startsWith("/v1/") && pathname !== "/metrics";
};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (isOurs(event.request)) event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(cacheName);
  try {
    const reply = await fetch(request);
    if (reply.ok) await cache.put(request, reply.clone());
    return reply;
  } catch {
    const page = request.mode === "navigate" ? await cache.match("/") : null;
    return (await cache.match(request)) ?? page ?? Response.error();
  }
}
