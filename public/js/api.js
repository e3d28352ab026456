// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** A refusal of the server in the form of RFC 9457. */
export class Problem extends Error {
  constructor(status, body) {
    super(body?.detail ?? body?.title ?? `The server answered ${status}.`);
    this.status = status;
    this.body = body;
  }
}

/** Sends one request and gives the JSON reply, or null where there is none. Throws Problem. */
export async function call(method, path, body) {
  const options = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let reply;
  try {
    reply = await fetch(path, options);
  } catch {
    throw new Problem(0, { detail: "The server cannot be reached." });
  }
  const text = await reply.text();
  const value = text ? parse(text) : null;
  if (!reply.ok) throw new Problem(reply.status, value);
  return value;
}

/** Uploads one file as a new sound; `onProgress` gets the part sent, from 0 to 1. */
export function upload(file, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("file", file, file.name);
    request.open("POST", "/v1/sounds");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      const value = parse(request.responseText);
      if (request.status < 300) resolve(value);
      else reject(new Problem(request.status, value));
    });
    request.addEventListener("error", () => reject(new Problem(0, { detail: "The upload was cut off." })));
    request.send(form);
  });
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const path = (...parts) => "/v1/" + parts.map(encodeURIComponent).join("/");

export const sounds = {
  play: (id, body) => call("POST", path("sounds", id, "play"), body),
  stop: (id, body) => call("POST", path("sounds", id, "stop"), body),
  stopAll: () => call("POST", "/v1/sounds/stop-all", {}),
};

export const players = {
  play: (id) => call("POST", path("players", id, "play"), {}),
  pause: (id) => call("POST", path("players", id, "pause"), {}),
  stop: (id) => call("POST", path("players", id, "stop"), {}),
  change: (id, body) => call("PATCH", path("players", id), body),
};

export const music = {
  play: (sound) => call("POST", "/v1/music/play", { sound }),
  stop: () => call("POST", "/v1/music/stop", {}),
  pause: () => call("POST", "/v1/music/pause", {}),
  resume: () => call("POST", "/v1/music/resume", {}),
};

export const access = {
  read: () => call("GET", "/v1/login"),
  login: (token) => call("POST", "/v1/login", { token }),
};

export const manager = {
  change: (body) => call("PATCH", "/v1/manager", body),
};
