// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export class CarillonError extends Error {
  /** @type {"problem" | "unreachable" | "timeout" | "cancelled"} */
  kind = "unreachable";
}
export class Unreachable extends CarillonError {}
export class Timeout extends CarillonError {
  kind = /** @type {const} */ ("timeout");
}
export class Cancelled extends CarillonError {
  kind = /** @type {const} */ ("cancelled");
}
export class Problem extends CarillonError {
  kind = /** @type {const} */ ("problem");

  /** @param {number} status @param {any} value The body of the answer; that of a proxy may be of any kind. */
  constructor(status, value) {
    const members = value?.constructor === Object ? value : { detail: typeof value === "string" ? value.slice(0, 500) : "" };
    super(members.detail || members.title || `the server answered ${status}`);
    this.status = status;
    this.members = members;
    this.type = String(members.type ?? "about:blank").split("/").at(-1) ?? "";
    this.field = members.field ?? null;
    this.allowed = members.allowed ?? null;
    this.osStatus = members.osStatus ?? null;
  }
}
