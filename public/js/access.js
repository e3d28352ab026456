// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "./api.js";

/** Asks what the client may do, after each connection: a token that changes nothing closes all controls, or all but those for talking. */
export async function checkAccess() {
  const login = await call("GET", "/v1/login").catch(() => null);
  const shown = document.documentElement.dataset.scope;
  if (!login?.scope || login.scope === shown) return;
  if (shown) location.reload();
  else if (login.scope === "read" || login.scope === "page") (await import("./readonly.js")).readOnly(login.scope);
}
