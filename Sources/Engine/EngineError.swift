// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why the engine refused an operation; nothing was changed.
public enum EngineError: Error, Sendable, Equatable {
    /// No sound has this id, name, or name without extension.
    case soundNotFound(String)
    /// A sound, station, action, plan, zone or room is not disposed, because others refer to it; with force it is.
    case inUse(ResourceKind, name: String, users: [ResourceUser])
    /// The sound of this name has no cover picture.
    case coverNotFound(String)
    /// No player has this id; a finished one may have been removed meanwhile.
    case playerNotFound(String)
    /// No station has this id or name, or matches these options.
    case stationNotFound(String)
    /// No zone has this id or name, in the request's field if it is not its address.
    case zoneNotFound(String, field: String? = nil)
    /// The station has no playable sound.
    case stationEmpty(String)
    /// No crossfader has this id or name.
    case crossfaderNotFound(String)
    /// This crossfader is connected, and only one can be at a time.
    case crossfaderConnected(id: String, name: String)
    /// The sound is known but not (yet) decoded: wait for `soundReady`, or register it again.
    case soundNotReady(id: String, state: SoundState)
    /// No music is on the deck.
    case noMusic
    /// No announcement has this id; its receipt may have expired.
    case queueItemNotFound(String)
    /// No recurring announcement has this id.
    case queueScheduleNotFound(String)
    /// No speech command is configured.
    case speechUnavailable
    /// The speech command failed; the text says how.
    case speechFailed(String)
    /// A value outside its range. `field` is the wire name, `allowed` a phrase such as `0 to 1`.
    case invalidValue(field: String, allowed: String, given: String)
    /// The path lies outside every allowed root, or leads out of one by a symbolic link.
    case pathOutsideRoots(String)
    /// No file is there, or it is not a plain file.
    case fileNotFound(String)
    /// The file's container or codec is not among `supported`.
    case unsupportedFormat(container: String?, codec: String?, supported: [String])
    /// The file's sound is encrypted, which needs a key.
    case protectedFile(container: String, supported: [String])
    /// The file is damaged, cut short or empty; the text says how.
    case corruptFile(String)
    /// The process that reads the file gave no answer; the text says what happened to it.
    case decoderFailed(String)
    /// The sound is longer than the limit, in seconds.
    case soundTooLong(limitSeconds: Double)
    /// The upload is larger than the limit.
    case uploadTooLarge(limitInBytes: Int)
    /// The disk with the state directory is full.
    case storageFull
    /// The limit for all uploads leaves no room for another one; delete sounds.
    case storeLimitReached(limitInBytes: Int, usedInBytes: Int)
    /// Reading or writing a file failed; the text names operation and reason.
    case storageFailed(String)
    /// The state file is damaged; the engine does not start and does not modify it.
    case stateDamaged(path: String, detail: String)
    /// Changes are refused because they could not be stored; the text says why.
    case changesRefused(reason: String)
    /// A rate was given for a player without `enableRate`.
    case rateNotEnabled(String)
    /// Levels were requested of a player without `meteringEnabled`.
    case meteringNotEnabled(String)
    /// The player's sound was not created from uploaded bytes.
    case noData(String)
    /// There is no sound file in the root of a library to prepare with.
    case noSoundInRoot
    /// The sound started less than its cooldown ago; retry after the given seconds.
    case coolingDown(retryAfter: Double)
    /// The option is not allowed in the category (AQ-35).
    case optionNotAllowed(SessionOption, SessionCategory)
    /// No action has this id or name.
    case actionNotFound(String)
    /// No plan has this id or name.
    case planNotFound(String)
    /// No time of a plan has this id.
    case planTimeNotFound(String)
    /// No board has this id or name.
    case boardNotFound(String)
    /// No tile has this id.
    case tileNotFound(String)
    /// No entry of the music's queue has this id; also one that has begun.
    case musicEntryNotFound(String)
    /// Another tile of the board has the key or the MIDI binding; its id, and its label if it has one.
    case bindingTaken(field: String, tile: String, label: String?)
    /// No target has this id or name.
    case targetNotFound(String)
    /// No recording has this id.
    case recordingNotFound(String)
    /// No input has this id or name.
    case inputNotFound(String)
    /// No link has this id; nil if a token belongs to no link.
    case linkNotFound(String?)
    /// The link runs nothing any more.
    case linkEnded(LinkState)
    /// The action of a link cannot be run now.
    case linkFailed
    /// No show has this id or name.
    case showNotFound(String)
    /// No cue of the show has this number, in the request's field.
    case cueNotFound(String, field: String = "cue")
    /// No room has this id or name, in the request's field if it is not its address.
    case roomNotFound(String, field: String? = nil)
    /// Others would hear what was meant for a room: the rest of its zone.
    case roomShared(room: String, zone: String, others: [String])
    /// The pointer of the show of this name is behind the last cue.
    case noCue(String)
    /// The last GO was less than the show's interval ago; the next is possible after the given seconds.
    case goTooSoon(retryAfter: Double)
    /// No run has this id, or it is over.
    case runNotFound(String)
    /// Steps of an action are refused; nothing was done.
    case batchRefused([BatchRefusal])
    /// The reader of actions does not take an operation. `sentence` says why; `field` and `allowed` are as in a problem.
    case operationInvalid(field: String, allowed: String, sentence: String)
    /// The session cannot be deactivated while this number of players is playing (AQ-37).
    case sessionBusy(players: Int)
    /// The operation is not allowed in the current state.
    case wrongState(state: String, allowed: [String])
    /// The requested start is in the past; `now` is in engine or device seconds, as in the request.
    case timeInPast(now: Double)
    /// Another sound, station, crossfader or zone has this name.
    case nameTaken(String)
    /// The table of `what` (players, sounds, voices) is full.
    case limitReached(what: String, limit: Int)
    /// Too many commands or jobs are waiting; retry after the given seconds.
    case overloaded(retryAfter: Double)
    /// There is not enough memory to decode a file; retry after the given seconds.
    case outOfMemory(retryAfter: Double)
    /// No system sound has this number; it may have been disposed.
    case systemSoundNotFound(UInt32)
    /// The resource has changed since the version that the caller knows.
    case preconditionFailed(current: UInt64)
    /// The engine has been stopped.
    case stopped
}
