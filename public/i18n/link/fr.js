// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  question: "Lancer ce à quoi sert ce lien ?",
  run: "Lancer",
  waiting: "Un instant…",
  done: "C’est fait.",
  unknown: "Ce lien est inconnu. Vérifiez que l’adresse est complète.",
  ended: "Ce lien ne peut plus être utilisé. Demandez-en un nouveau.",
  failed: "Ce n’est pas possible maintenant.",
  busy: "Le serveur est occupé. Réessayez dans un instant.",
  unreachable: "Le serveur est injoignable.",
};
