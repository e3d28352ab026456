// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  whatItDoes: "What it does",
  "stepOf.sound": "Play a sound",
  "stepOf.fade": "Stop a sound with a fade",
  "stepOf.phrase": "Announce a text or a sound",
  "stepOf.station": "Play a station",
  "stepOf.music": "Stop the music",
  "stepOf.volume": "Set a volume",
  "stepOf.send": "Send a message",
  "stepOf.scene": "Recall the present scene",
  "stepOf.action": "Run an action that exists",
  chooseSound: "Choose a sound.",
  volumeOfWhat: "Volume of",
  noStationYet: "There is no station yet: make one under Music.",
  alsoFor: "Change it also for {users}",
  stepChanged: "Someone else has changed what this does meanwhile. Saving again replaces that.",
  userCue: "cue {number} of {show}",
  userTile: "{name} on {board}",
  userTime: "{time} in {plan}",
  sendTo: "{target}: {message}",
};
