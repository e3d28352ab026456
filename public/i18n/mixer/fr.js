// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  addRule: "Ajouter une règle",
  attack: "Attaque, s",
  bridge: "Bandeau de niveaux",
  bridgeHint: "Une paire de barres par lecteur mesuré, le plus récent à droite.",
  bridgeOf: "Niveaux de {count} lecteurs",
  clipReset: "Remettre à zéro la crête de {name}",
  depth: "Profondeur, dB",
  duckSource: "Quand joue",
  duckTarget: "baisser",
  fadeTimes: "Durées des fondus",
  hold: "Maintien, s",
  levelOf: "Niveau de {name}",
  limiter: "Limiteur",
  loudness: "Sonie",
  meterPlayers: "Mesurer tous les lecteurs",
  momentary: "Momentané",
  unmute: "Rétablir {name}",
  release: "Retour, s",
  removeRule: "Supprimer la règle",
  shortTerm: "Court terme",
  soundFadeDuration: "Fondu des sons",
  musicFadeDuration: "Fondu de la musique",
  rulesChanged: "Les règles ont été modifiées ailleurs ; les voici. Refaites votre modification.",
};
