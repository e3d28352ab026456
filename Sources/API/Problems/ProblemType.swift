// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import HTTPCore

/// The problem types of the API; the raw value is the slug of the address.
///
/// - Source: RFC 9457; the list is the enum `ProblemType` of `openapi.yaml`.
public enum ProblemType: String, CaseIterable, Sendable {
    /// The body is not JSON within the accepted limits.
    case malformedJSON = "malformed-json"
    /// The body is not well-formed multipart/form-data, or contains no file.
    case malformedMultipart = "malformed-multipart"
    /// The body ended early or broke the framing of HTTP.
    case incompleteBody = "incomplete-body"
    /// A field has the wrong type or is outside its range.
    case invalidField = "invalid-field"
    /// A required field is missing.
    case missingField = "missing-field"
    /// A field that the operation does not know.
    case unknownField = "unknown-field"
    /// The operation does not accept the content type of the body.
    case unsupportedMediaType = "unsupported-media-type"
    /// The container or codec of the audio is not supported.
    case unsupportedFormat = "unsupported-format"
    /// The audio is damaged, truncated or empty.
    case corruptAudio = "corrupt-audio"
    /// The process that reads the file crashed, passed a limit or did not answer.
    case decoderFailed = "decoder-failed"
    /// The sound is longer than the limit.
    case soundTooLong = "sound-too-long"
    /// The sound is still being decoded, or could not be.
    case soundNotReady = "sound-not-ready"
    /// No sound of that id or name.
    case soundNotFound = "sound-not-found"
    /// Something refers to the sound that is to be disposed.
    case soundInUse = "sound-in-use"
    /// The sound has no picture.
    case coverNotFound = "cover-not-found"
    /// No player of that id.
    case playerNotFound = "player-not-found"
    /// No station of that id, name or options.
    case stationNotFound = "station-not-found"
    /// No crossfader of that id or name.
    case crossfaderNotFound = "crossfader-not-found"
    /// No zone of that id or name.
    case zoneNotFound = "zone-not-found"
    /// The station has no sound that can be played.
    case stationEmpty = "station-empty"
    /// Something refers to the station that is to be disposed.
    case stationInUse = "station-in-use"
    /// Something refers to the zone that is to be disposed.
    case zoneInUse = "zone-in-use"
    /// Another crossfader is connected.
    case crossfaderConnected = "crossfader-connected"
    /// No room of that id or name.
    case roomNotFound = "room-not-found"
    /// Something refers to the room that is to be disposed.
    case roomInUse = "room-in-use"
    /// Others would hear what was meant for a room.
    case roomShared = "room-shared"
    /// No action of that id or name.
    case actionNotFound = "action-not-found"
    /// Something refers to the action that is to be disposed.
    case actionInUse = "action-in-use"
    /// No target of that id or name.
    case targetNotFound = "target-not-found"
    /// Something refers to the target that is to be disposed.
    case targetInUse = "target-in-use"
    /// No input of that id or name.
    case inputNotFound = "input-not-found"
    /// Something refers to the input that is to be disposed.
    case inputInUse = "input-in-use"
    /// No recording of that id.
    case recordingNotFound = "recording-not-found"
    /// No link of that id, or a token that belongs to no link.
    case linkNotFound = "link-not-found"
    /// The link is spent or expired, or its action was removed.
    case linkEnded = "link-ended"
    /// The action of a link cannot be run now.
    case linkFailed = "link-failed"
    /// No show of that id or name.
    case showNotFound = "show-not-found"
    /// The pointer of a show is behind the last cue.
    case noCue = "no-cue"
    /// The last GO of a show was too short a time ago.
    case goTooSoon = "go-too-soon"
    /// No plan of that id or name.
    case planNotFound = "plan-not-found"
    /// No time of a plan of that id.
    case planTimeNotFound = "plan-time-not-found"
    /// Rules of the calendar have the plan.
    case planInUse = "plan-in-use"
    /// No board of that id or name.
    case boardNotFound = "board-not-found"
    /// No tile of that id.
    case tileNotFound = "tile-not-found"
    case musicEntryNotFound = "music-entry-not-found"
    /// Another tile of the board has the key or the MIDI binding.
    case bindingTaken = "binding-taken"
    /// No run of that id; it may be over.
    case runNotFound = "run-not-found"
    /// No announcement of that id.
    case queueItemNotFound = "queue-item-not-found"
    /// No recurring announcement of that id.
    case queueScheduleNotFound = "queue-schedule-not-found"
    /// No speech command is configured, or it failed.
    case speechUnavailable = "speech-unavailable"
    /// No file of that name under the library roots.
    case fileNotFound = "file-not-found"
    /// No problem type of that slug.
    case problemNotFound = "problem-not-found"
    /// The path is outside the allowed roots.
    case pathOutsideRoots = "path-outside-roots"
    /// The state of the resource does not allow the operation.
    case wrongState = "wrong-state"
    /// The rate of a player is set, but `enableRate` is not.
    case rateNotEnabled = "rate-not-enabled"
    /// Levels were requested of a player without `meteringEnabled`.
    case meteringNotEnabled = "metering-not-enabled"
    /// The player's sound was not sent as bytes.
    case noData = "no-data"
    /// No library has a sound file in its root for preparing.
    case noSoundInRoot = "no-sound-in-root"
    /// The sound started less than its cooldown ago.
    case coolingDown = "cooling-down"
    /// No music is on the deck.
    case noMusic = "no-music"
    /// The requested start is in the past.
    case timeInPast = "time-in-past"
    /// Another sound has that name.
    case nameTaken = "name-taken"
    /// The JSON body is larger than the limit.
    case bodyTooLarge = "body-too-large"
    /// The upload is larger than the limit.
    case uploadTooLarge = "upload-too-large"
    /// The body did not arrive in time.
    case requestTimeout = "request-timeout"
    /// The address only speaks WebSocket.
    case webSocketRequired = "websocket-required"
    /// A command queue or a voice table is full at the moment.
    case overloaded
    /// A table of players, sounds or voices is full.
    case limitReached = "limit-reached"
    /// The server has not read its state yet.
    case starting
    /// The server is shutting down.
    case shuttingDown = "shutting-down"
    /// The store has no room left.
    case storageFull = "storage-full"
    /// The change could not be stored and was not made.
    case changesRefused = "changes-refused"
    /// Reading or writing the store failed.
    case storageFailed = "storage-failed"
    /// If-Match does not match the present version of the resource.
    case preconditionFailed = "precondition-failed"
    /// The idempotency key was used for another request.
    case idempotencyKeyReused = "idempotency-key-reused"
    /// The first request with the idempotency key is not answered yet.
    case idempotencyKeyInUse = "idempotency-key-in-use"
    /// An operation of a batch was refused, so none was executed.
    case batchRefused = "batch-refused"
    /// An option does not fit the session's category (AQ-35).
    case optionNotAllowed = "option-not-allowed"
    /// The session cannot end while players are playing (AQ-37).
    case sessionBusy = "session-busy"
    /// No system sound of that id.
    case systemSoundNotFound = "system-sound-not-found"
    /// The client has no token, or an unknown one.
    case authenticationRequired = "authentication-required"
    /// The client's token does not allow the operation.
    case insufficientScope = "insufficient-scope"
    /// There is no token of this name.
    case tokenNotFound = "token-not-found"
    /// A request would revoke or change the token that it was made with.
    case tokenInUse = "token-in-use"
    /// A page of another site tried to change state or to open a WebSocket.
    case crossSiteRequest = "cross-site-request"
    /// Host is not a known name of this server.
    case unknownHost = "unknown-host"
    /// A defect of Carillon; the id is in the log.
    case internalError = "internal-error"

    /// The status code of every problem of this type.
    public var status: HTTPStatus {
        switch self {
        case .malformedJSON, .malformedMultipart, .incompleteBody: .badRequest
        case .invalidField, .missingField, .unknownField, .corruptAudio, .decoderFailed, .soundTooLong,
            .timeInPast, .idempotencyKeyReused, .batchRefused, .optionNotAllowed:
            .unprocessableContent
        case .preconditionFailed: .preconditionFailed
        case .unsupportedMediaType, .unsupportedFormat: .unsupportedMediaType
        case .soundNotFound, .coverNotFound, .playerNotFound, .noData, .fileNotFound, .problemNotFound,
            .systemSoundNotFound, .stationNotFound, .crossfaderNotFound, .queueItemNotFound,
            .queueScheduleNotFound, .actionNotFound, .runNotFound, .showNotFound, .linkNotFound,
            .targetNotFound, .inputNotFound, .recordingNotFound,
            .zoneNotFound, .roomNotFound, .boardNotFound, .tileNotFound, .musicEntryNotFound, .planNotFound,
            .planTimeNotFound, .tokenNotFound:
            .notFound
        case .pathOutsideRoots, .crossSiteRequest, .insufficientScope: .forbidden
        case .authenticationRequired: .unauthorized
        case .unknownHost: .misdirectedRequest
        case .wrongState, .nameTaken, .soundNotReady, .noMusic, .rateNotEnabled, .meteringNotEnabled,
            .noSoundInRoot, .idempotencyKeyInUse, .stationEmpty, .crossfaderConnected,
            .sessionBusy, .soundInUse, .stationInUse, .zoneInUse, .roomInUse, .actionInUse, .planInUse,
            .targetInUse, .inputInUse,
            .noCue, .goTooSoon, .linkFailed,
            .bindingTaken, .roomShared, .speechUnavailable, .limitReached, .tokenInUse:
            .conflict
        case .linkEnded: .gone
        case .coolingDown: .tooManyRequests
        case .bodyTooLarge, .uploadTooLarge: .contentTooLarge
        case .requestTimeout: .requestTimeout
        case .webSocketRequired: .upgradeRequired
        case .overloaded, .starting, .shuttingDown, .changesRefused: .serviceUnavailable
        case .storageFull: .insufficientStorage
        case .storageFailed, .internalError: .internalServerError
        }
    }

    /// The address of the type, relative to the server.
    public var address: String { "/problems/\(rawValue)" }
}
