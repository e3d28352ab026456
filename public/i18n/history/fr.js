// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  allHeard: "Tout, entendu ou non",
  startedAt: "Quand",
  askedBy: "Demandé par",
  heardFor: "Entendu pendant",
  heardColumn: "Entendu",
  endedHow: "Fin",
  loudest: "Maximum",
  verify: "Vérifier",
  verifyHint: "Une entrée a-t-elle été retirée, modifiée ou ajoutée ?",
  chainIntact: "Rien ne manque et rien n’a changé : les entrées {first} à {last} se suivent.",
  chainEmpty: "Il n’y a encore rien à vérifier.",
  "chain.missing": "L’entrée {entry} manque.",
  "chain.changed": "L’entrée {entry} a été modifiée.",
  "chain.added": "L’entrée {entry} a été ajoutée.",
  "day.all": "Tous les jours",
  "day.today": "Aujourd’hui",
  "day.yesterday": "Hier",
  date: "Jour",
  everywhere: "Partout",
  historySearch: "Titre, texte, fichier, personne",
  historyCount: "Lectures : {count}, dont non ou mal entendues : {unheard}.",
  historyCountMore: "Les {count} plus récentes, dont non ou mal entendues : {unheard}.",
};
