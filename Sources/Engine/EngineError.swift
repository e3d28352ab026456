// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Why the engine refused an operation; nothing was changed.
public enum EngineError: Error, Sendable, Equatable {
    /// No sound has this id, name, or name without extension.
    case soundNotFound(String)
    /// The sound of this name has no picture.
    case coverNotFound(String)
    /// No player has this id; a finished one may have been dropped meanwhile.
    case playerNotFound(String)
    /// No station has this id, name or these options.
    case stationNotFound(String)
    /// The station has no sound that can be played now.
    case stationEmpty(String)
    /// No crossfader has this id or name.
    case crossfaderNotFound(String)
    /// This crossfader is connected, and only one can be.
    case crossfaderConnected(id: String, name: String)
    /// The sound is known but not (yet) decoded: wait for `soundReady`, or register it again.
    case soundNotReady(id: String, state: SoundState)
    /// No music is on the deck.
    case noMusic
    /// No announcement has this id; a receipt may have been given up meanwhile.
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
    /// The file is damaged, cut short or empty; the text says how.
    case corruptFile(String)
    /// The sound is longer than the limit, in seconds.
    case soundTooLong(limitSeconds: Double)
    /// The upload is larger than the limit.
    case uploadTooLarge(limitInBytes: Int)
    /// The disk of the state directory is full.
    case storageFull
    /// Reading or writing a file failed; the text names operation and reason.
    case storageFailed(String)
    /// The state file is damaged; the engine does not start and leaves it as it is.
    case stateDamaged(path: String, detail: String)
    /// What is changed could not be kept; the text says why.
    case changesRefused(reason: String)
    /// The rate of a player is set, but `enableRate` is not.
    case rateNotEnabled(String)
    /// Levels of a player are asked for, but `meteringEnabled` is not set.
    case meteringNotEnabled(String)
    /// The sound of a player did not come as bytes.
    case noData(String)
    /// No sound file lies in the root of a library to prepare with.
    case noSoundInRoot
    /// The sound began less than its cooldown ago; try again after so many seconds.
    case coolingDown(retryAfter: Double)
    /// The option does not fit the category (AQ-35).
    case optionNotAllowed(SessionOption, SessionCategory)
    /// So many players sound, and the session is not to end under them (AQ-37).
    case sessionBusy(players: Int)
    /// Sound of microphones is not taken (AQ-27).
    case captureUnsupported
    /// The operation does not fit the present state.
    case wrongState(state: String, allowed: [String])
    /// The requested start lies before now; in engine or device seconds, as in the request.
    case timeInPast(now: Double)
    /// Another sound, station or crossfader has this name.
    case nameTaken(String)
    /// The table of `what` (players, sounds, voices) is full.
    case limitReached(what: String, limit: Int)
    /// Too many commands wait for the audio thread; try again after so many seconds.
    case overloaded(retryAfter: Double)
    /// No system sound has this number; a disposed one has none any more.
    case systemSoundNotFound(UInt32)
    /// The resource was changed since the version that the caller knows.
    case preconditionFailed(current: UInt64)
    /// The engine was shut down.
    case stopped
}
