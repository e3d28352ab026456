// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * What is hidden because it is about to be removed, by its address.
 * @type {Set<string>}
 */
export const removed = new Set();

/** @param {string} key */
export const isRemoved = (key) => removed.has(key);
