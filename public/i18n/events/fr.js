// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  copied: "{count} événements copiés.",
  eventFilter: "Type ou texte contenant",
  goOn: "Reprendre",
  replayed: "rattrapé",
  type: "Type",
  what: "Quoi",
};
