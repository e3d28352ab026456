// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  body: "Corps",
  fields: "Champs",
  fileInstead: "Un fichier à la place du corps",
  loading: "Lecture du document…",
  socketOnly: "Cette adresse parle WebSocket ; voir la vue Événements.",
};
