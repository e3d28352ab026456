// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension ProblemType {
    /// The short title, the same for every problem of this type.
    public var title: String {
        switch self {
        case .malformedJSON: "The body is not JSON"
        case .malformedMultipart: "The multipart body cannot be read"
        case .incompleteBody: "The body is incomplete"
        case .invalidField: "A field is invalid"
        case .missingField: "A required field is missing"
        case .unknownField: "A field is unknown"
        case .unsupportedMediaType: "This content type is not read here"
        case .unsupportedFormat: "This audio format is not supported"
        case .corruptAudio: "The audio cannot be decoded"
        case .decoderFailed: "The audio could not be read"
        case .soundTooLong: "The sound is too long"
        case .soundNotReady: "The sound is not ready"
        case .noMusic: "There is no music"
        case .rateNotEnabled: "The rate is not enabled"
        case .meteringNotEnabled: "Metering is not enabled"
        case .noData: "The player has no data"
        case .noSoundInRoot: "There is no sound to prepare with"
        case .coolingDown: "The sound cannot be played again so soon"
        case .timeInPast: "The time is in the past"
        case .limitReached: "A limit is reached"
        case .storageFailed: "The store cannot be used"
        case .soundNotFound: "There is no such sound"
        case .soundInUse: "The sound is in use"
        case .coverNotFound: "The sound has no picture"
        case .playerNotFound: "There is no such player"
        case .stationNotFound: "There is no such station"
        case .crossfaderNotFound: "There is no such crossfader"
        case .stationEmpty: "The station has nothing to play"
        case .crossfaderConnected: "Another crossfader is connected"
        case .actionNotFound: "There is no such action"
        case .runNotFound: "There is no such run"
        case .queueItemNotFound: "There is no such announcement"
        case .queueScheduleNotFound: "There is no such schedule"
        case .speechUnavailable: "Texts cannot be spoken"
        case .fileNotFound: "There is no such file"
        case .problemNotFound: "There is no such problem type"
        case .pathOutsideRoots: "The path is outside the library"
        case .wrongState: "The state does not allow this"
        case .nameTaken: "The name is taken"
        case .bodyTooLarge: "The body is too large"
        case .uploadTooLarge: "The upload is too large"
        case .requestTimeout: "The body did not arrive in time"
        case .webSocketRequired: "This address speaks WebSocket"
        case .overloaded: "The server is overloaded"
        case .starting: "The server is starting"
        case .shuttingDown: "The server is shutting down"
        case .storageFull: "The store is full"
        case .changesRefused: "Changes cannot be stored"
        case .preconditionFailed: "The resource was changed meanwhile"
        case .idempotencyKeyReused: "The idempotency key belongs to another request"
        case .idempotencyKeyInUse: "The first request with this idempotency key still runs"
        case .batchRefused: "An operation of the batch was refused"
        case .optionNotAllowed: "The option does not fit the category"
        case .sessionBusy: "Players are still playing"
        case .captureUnsupported: "Sound is played, not recorded"
        case .systemSoundNotFound: "There is no such system sound"
        case .authenticationRequired: "A token is needed"
        case .insufficientScope: "The token does not allow this"
        case .crossSiteRequest: "Pages of other sites may not do this"
        case .unknownHost: "This host name is not known"
        case .internalError: "The server has a fault"
        }
    }

    /// Advice for the client; the text of the page at ``address``.
    public var advice: String {
        switch self {
        case .malformedJSON: "Send one JSON object in UTF-8, without members named twice."
        case .malformedMultipart: "Send one part named \"file\" with a file name, as curl -F file=@name does."
        case .incompleteBody: "Send the whole body that the request announced."
        case .invalidField: "The member \"field\" names the field, \"allowed\" says what it may be."
        case .missingField: "Add the field named in \"field\"; \"allowed\" says what it may be."
        case .unknownField: "Remove the field named in \"field\"; \"allowed\" lists the known ones."
        case .unsupportedMediaType: "Use one of the content types listed in \"allowed\"."
        case .unsupportedFormat: "Convert the file to one of the formats listed in \"supported\"."
        case .corruptAudio: "Check the file with another program; it is damaged, truncated or empty."
        case .decoderFailed:
            "Check the file with another program, or convert it; the detail says what happened."
        case .soundTooLong: "Send a shorter file; \"limitSeconds\" is the limit."
        case .soundNotReady: "Wait for the event sound.ready; a failed sound says why under \"failure\"."
        case .rateNotEnabled: "Set enableRate before the player is prepared or plays."
        case .meteringNotEnabled: "Set meteringEnabled first."
        case .noData: "Only a player whose sound was sent as bytes has data; others have a \"url\"."
        case .noSoundInRoot:
            "Put a sound file into the folder itself, or name one with \"sound\" or \"path\"."
        case .coolingDown: "Try again after Retry-After, or make the sound's cooldown shorter."
        case .noMusic: "Start music with POST /v1/music/play first."
        case .timeInPast: "The member \"now\" is the present time; request a later one."
        case .limitReached:
            "Stop or dispose some, or raise the limit named in \"limit\"; try again after Retry-After."
        case .storageFailed:
            "Look at the server's log and at the state folder's rights. GET /v1/health says why nothing can be written."
        case .soundInUse:
            "Change what \"users\" names, or dispose the sound with ?force=true: stations skip it then, the others fail."
        case .coverNotFound: "Only pictures inside the sound's file are shown: JPEG, PNG, GIF, WebP and BMP."
        case .soundNotFound: "GET /v1/sounds lists the sounds; ids and names are case-sensitive."
        case .queueItemNotFound:
            "GET /v1/queue lists the announcements; receipts of finished ones are kept for a configured time."
        case .queueScheduleNotFound: "GET /v1/queue/schedules lists the schedules."
        case .actionNotFound: "GET /v1/actions lists the actions; names are case-sensitive."
        case .runNotFound: "GET /v1/runs lists the runs of actions that are not over."
        case .speechUnavailable: "Start the server with --speech-command, or announce a sound."
        case .playerNotFound:
            "GET /v1/players lists the players; players of one-shot plays go some time after they finish."
        case .stationNotFound: "GET /v1/stations lists the stations and their options."
        case .crossfaderNotFound: "GET /v1/crossfaders lists the crossfaders."
        case .stationEmpty: "GET /v1/stations/{station}/tracks shows its sounds and their states."
        case .crossfaderConnected: "Disconnect or delete the one named in \"crossfader\" first."
        case .fileNotFound: "Check the name against the folders given with --library."
        case .problemNotFound: "openapi.yaml lists the problem types."
        case .pathOutsideRoots: "Give a path under a folder named with --library, or upload the file."
        case .wrongState: "The member \"state\" is the present state; \"allowed\" lists the states required."
        case .nameTaken: "Choose another name, or dispose the resource that has it."
        case .bodyTooLarge: "Send less; \"limitInBytes\" is the limit."
        case .uploadTooLarge: "Send a smaller file, or raise --upload-limit; \"limitInBytes\" is the limit."
        case .requestTimeout: "Send the body faster, or in smaller pieces."
        case .webSocketRequired: "Open the address with a WebSocket client."
        case .overloaded: "Try again after the seconds given in Retry-After."
        case .starting: "Try again after the seconds given in Retry-After; GET /readyz says when it serves."
        case .shuttingDown: "Try again when the server is back."
        case .storageFull:
            "Delete uploaded sounds, or make room in the state folder; if \"limitInBytes\" is given, raise --store-limit."
        case .changesRefused:
            "The state file cannot be used, so uploads are refused. GET /v1/health says why, and what to do."
        case .preconditionFailed: "Read the resource again; send its ETag in If-Match, or leave If-Match out."
        case .idempotencyKeyReused: "Choose a new key for every new request; repeat a request with its key."
        case .idempotencyKeyInUse: "Try again after the seconds given in Retry-After."
        case .batchRefused:
            "The member \"failures\" says which operations were refused and why; none was done."
        case .optionNotAllowed:
            "Leave out the option named in \"option\", or choose one of the categories in \"categories\"."
        case .sessionBusy: "Stop the players first, or send force: true, which silences them."
        case .captureUnsupported: "Leave out \"input\": the output works in this category as in others."
        case .systemSoundNotFound: "GET /v1/system-sounds lists the system sounds; ids are never reused."
        case .authenticationRequired:
            "Send Authorization: Bearer TOKEN; carillon token create makes one. Pages ask POST /v1/login."
        case .insufficientScope: "Use a token with the scope in \"needed\"."
        case .crossSiteRequest:
            "Use a page of this server, or start the server with --allow-origin and the page's origin."
        case .unknownHost:
            "Use localhost or an IP address, or start the server with --allow-host and the name."
        case .internalError: "Look for the id in the server's log, and report it."
        }
    }
}
