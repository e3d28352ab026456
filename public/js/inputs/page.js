// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * The view that is open, for what a command means in it.
 * @type {{view: View | null}}
 */
export const page = { view: null };
