// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  noRooms: "Aucune pièce ne s’est encore connectée. Démarrez le serveur avec --snapserver start et un snapclient dans chaque pièce.",
  roomName: "Nom de la pièce",
  roomZone: "Zone",
  roomLatency: "Avance (ms)",
  roomForget: "Oublier cette pièce",
  "roomHealth.good": "Connectée",
  "roomHealth.away": "Absente depuis {time}",
  "roomHealth.engineAway": "Le snapserver est injoignable",
  newZone: "Nouvelle zone",
  zoneEdit: "Modifier {name}",
  zoneSources: "Mixage",
  zoneSourceOf: "{bus} dans {name}",
  zonePlaysAt: "Joue sur {outputs}",
  zonePlaysNowhere: "Ne joue nulle part en ce moment",
  zoneOutput: "Sortie",
  zoneOutputHint: "Sans sortie propre, elle joue dans ses pièces",
  zoneRooms: "Ses pièces",
  zoneOutputAway: "{name} (absente)",
};
