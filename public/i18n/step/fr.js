// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  whatItDoes: "Ce qui se passe",
  "stepOf.sound": "Lire un son",
  "stepOf.fade": "Arrêter un son en fondu",
  "stepOf.phrase": "Annoncer un texte ou un son",
  "stepOf.station": "Lire une station",
  "stepOf.music": "Arrêter la musique",
  "stepOf.volume": "Régler un volume",
  "stepOf.send": "Envoyer un message",
  "stepOf.scene": "Rappeler la scène actuelle",
  "stepOf.action": "Lancer une action existante",
  chooseSound: "Choisissez un son.",
  volumeOfWhat: "Volume de",
  noStationYet: "Aucune station : créez-en une dans Musique.",
  alsoFor: "Modifier aussi pour {users}",
  stepChanged: "Quelqu’un a modifié cette action entre-temps. Enregistrer de nouveau la remplace.",
  userCue: "top {number} de {show}",
  userTile: "{name} sur {board}",
  userTime: "{time} dans {plan}",
  sendTo: "{target} : {message}",
};
