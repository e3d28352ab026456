// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** Fields that this page and another have changed to different values; `theirs` is the resource as it is. */
export class Conflict extends Error {
  /** @param {Record<string, any> & {revision: number}} theirs @param {string[]} names */
  constructor(theirs, names) {
    super("");
    this.theirs = theirs;
    this.names = names;
  }
}
