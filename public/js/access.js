// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "./api.js";

/** Asks what the client may do, after each connection: a token that only allows to read closes all other controls. */
export async function checkAccess() {
  const login = await call("GET", "/v1/login").catch(() => null);
  const isReader = document.documentElement.dataset.scope === "read";
  if (login?.scope === "read" && !isReader) (await import("./readonly.js")).readOnly();
  else if (login?.scope && login.scope !== "read" && isReader) location.reload();
}
