// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  where: "Où",
  whereHint: "Aucun choix : partout",
  zoneNamed: "{name} (zone)",
  placeGone: "{name} (supprimé)",
};
