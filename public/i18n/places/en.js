// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  where: "Where",
  whereHint: "Nothing chosen: everywhere",
  zoneNamed: "{name} (zone)",
  placeGone: "{name} (gone)",
};
