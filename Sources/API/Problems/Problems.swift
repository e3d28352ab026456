// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import HTTPServer
import SafeText

extension Problem {
    /// Translates an error of the engine; the only place that does so.
    ///
    /// The switch has no `default`, so that a new engine error does not compile until it is translated here.
    public init(_ error: EngineError) {
        switch error {
        case .soundNotFound(let name):
            self.init(.soundNotFound, detail: "There is no sound \"\(Self.short(name))\".")
        case .inUse(let kind, let name, let users): self = .inUse(kind, name, by: users)
        case .coverNotFound(let name):
            self.init(.coverNotFound, detail: "The sound \"\(Self.short(name))\" has no picture.")
        case .queueItemNotFound(let id):
            self.init(.queueItemNotFound, detail: "There is no announcement \"\(Self.short(id))\".")
        case .queueScheduleNotFound(let id):
            self.init(.queueScheduleNotFound, detail: "There is no schedule \"\(Self.short(id))\".")
        case .speechUnavailable:
            self.init(
                .speechUnavailable,
                detail:
                    "No speech command is configured: install espeak-ng, or name one with --speech-command."
            )
        case .speechFailed(let reason):
            self.init(.speechUnavailable, detail: "The text was not spoken: \(reason).")
        case .playerNotFound(let id):
            self.init(.playerNotFound, detail: "There is no player \"\(Self.short(id))\".")
        case .stationNotFound, .stationEmpty, .zoneNotFound, .crossfaderNotFound, .crossfaderConnected:
            self = Problem(station: error)
        case .roomNotFound, .roomShared: self = Problem(room: error)
        case .musicEntryNotFound(let id):
            self.init(
                .musicEntryNotFound,
                detail: "There is no entry \"\(Self.short(id))\" in the music's queue."
            )
        case .showNotFound, .cueNotFound, .noCue, .goTooSoon: self = Problem(show: error)
        case .planNotFound, .planTimeNotFound: self = Problem(plan: error)
        case .linkNotFound, .linkEnded, .linkFailed: self = Problem(link: error)
        case .inputNotFound(let name):
            self.init(.inputNotFound, detail: "There is no input \"\(Self.short(name))\".")
        case .recordingNotFound(let id):
            self.init(.recordingNotFound, detail: "There is no recording \"\(Self.short(id))\".")
        case .targetNotFound(let name):
            self.init(.targetNotFound, detail: "There is no target \"\(Self.short(name))\".")
        case .boardNotFound, .tileNotFound, .bindingTaken: self = Problem(board: error)
        case .actionNotFound, .runNotFound, .batchRefused, .operationInvalid:
            self = Problem(action: error)
        case .soundNotReady(let id, let state): self = .notReady(id, state)
        case .rateNotEnabled:
            self.init(.rateNotEnabled, detail: "The rate was given, but enableRate is false.")
        case .meteringNotEnabled(let id):
            self.init(
                .meteringNotEnabled,
                detail: "The player \"\(Self.short(id))\" is not metered: set its meteringEnabled."
            )
        case .noData(let id):
            self.init(.noData, detail: "The sound of \"\(Self.short(id))\" was not sent as bytes.")
        case .noSoundInRoot:
            self.init(.noSoundInRoot, detail: "No library has a sound file in its root.")
        case .coolingDown(let seconds):
            self.init(
                .coolingDown,
                detail: "The sound may be played again in \(FieldReader.text(seconds)) seconds.",
                members: [JSONMember("retryAfter", .number(seconds))]
            )
        case .noMusic: self.init(.noMusic, detail: "No music is on the deck.")
        case .invalidValue(let field, let allowed, let given):
            self = .invalid(field, allowed: allowed, given: Self.short(given))
        case .pathOutsideRoots(let path):
            self.init(.pathOutsideRoots, detail: "\"\(Self.short(path))\" is outside the allowed folders.")
        case .fileNotFound(let path):
            self.init(.fileNotFound, detail: "There is no file \"\(Self.short(path))\" to read.")
        case .unsupportedFormat(let container, let codec, let supported):
            self = .unsupported(container, codec, supported)
        case .protectedFile(let container, let supported):
            self.init(
                .unsupportedFormat,
                detail: "The sound is encrypted (\(container) with DRM), which needs a key.",
                members: [
                    JSONMember("container", .string(container)), JSONMember("codec", .null),
                    JSONMember("supported", .strings(supported)),
                ]
            )
        case .corruptFile(let reason):
            self.init(.corruptAudio, detail: "The audio cannot be decoded: \(reason).")
        case .decoderFailed(let reason):
            self.init(.decoderFailed, detail: "The process that reads the file gave no answer: \(reason).")
        case .soundTooLong(let limit): self = .tooLong(limit)
        case .uploadTooLarge(let limit): self = .tooLarge(.uploadTooLarge, limit)
        case .storageFull: self.init(.storageFull, detail: "The disk of the state folder is full.")
        case .storeLimitReached(let limit, let used):
            self.init(
                .storageFull,
                detail: "All uploads together may take \(limit) bytes, and take \(used).",
                members: [
                    JSONMember("limitInBytes", .integer(limit)), JSONMember("usedInBytes", .integer(used)),
                ]
            )
        case .storageFailed(let reason): self.init(.storageFailed, detail: "The store failed: \(reason).")
        case .stateDamaged(let path, let reason):
            self.init(.storageFailed, detail: "The state file \(path) is damaged: \(reason).")
        case .optionNotAllowed, .sessionBusy: self = Problem(session: error)
        case .changesRefused(let reason): self = .refusedChange(reason)
        case .wrongState(let state, let allowed): self = .wrongState(state, allowed)
        case .timeInPast(let now):
            self.init(
                .timeInPast,
                detail: "The start lies before now, \(FieldReader.text(now)) seconds.",
                members: [JSONMember("now", .number(now))]
            )
        case .nameTaken(let name):
            self.init(.nameTaken, detail: "The name \"\(Self.short(name))\" is taken.")
        case .limitReached(let what, let limit): self = .limitReached(what, limit)
        case .overloaded(let seconds): self = .retry(.overloaded, "Too many commands wait.", after: seconds)
        case .outOfMemory(let seconds):
            self = .retry(.overloaded, "There is not enough memory to decode the sound.", after: seconds)
        case .systemSoundNotFound(let id):
            self.init(.systemSoundNotFound, detail: "There is no system sound \(id).")
        case .preconditionFailed(let current): self = .changedMeanwhile(current)
        case .stopped: self = .retry(.shuttingDown, "The engine was stopped.", after: 5)
        }
    }

    /// Translates an error of reading a body; `type` is the problem of a body beyond the limit.
    init(_ error: RequestBodyError, tooLarge type: ProblemType) {
        switch error {
        case .tooLarge(let limit): self = .tooLarge(type, limit)
        case .closed: self.init(.incompleteBody, detail: "The connection ended before the body did.")
        case .timeout: self.init(.requestTimeout, detail: "The body came too slowly.")
        case .malformed: self.init(.incompleteBody, detail: "The framing of the body is broken.")
        case .revoked:
            self.init(.authenticationRequired, detail: "The token was revoked while the body was sent.")
        }
    }

    // MARK: Parts

    private static func refusedChange(_ reason: String) -> Problem {
        Problem(
            .changesRefused,
            detail: "Nothing was changed, for it could not be kept: \(reason).",
            members: [JSONMember("retryAfter", .number(60))]
        )
    }

    /// The resource is not at a version named by If-Match.
    static func changedMeanwhile(_ revision: UInt64?) -> Problem {
        Problem(
            .preconditionFailed,
            detail: "The resource is not, or no longer, at a version that If-Match names.",
            members: revision.map { [JSONMember("revision", .integer(Int(clamping: $0)))] } ?? []
        )
    }

    private static func notReady(_ id: String, _ state: SoundState) -> Problem {
        Problem(
            .soundNotReady,
            detail: "The sound \(id) cannot be played: its state is \(state.rawValue).",
            members: [JSONMember("state", .string(state.rawValue)), JSONMember("allowed", ["ready"])]
        )
    }

    private static func tooLong(_ limitSeconds: Double) -> Problem {
        Problem(
            .soundTooLong,
            detail: "The sound is longer than \(FieldReader.text(limitSeconds)) seconds.",
            members: [JSONMember("limitSeconds", .number(limitSeconds))]
        )
    }

    private static func unsupported(_ container: String?, _ codec: String?, _ supported: [String]) -> Problem
    {
        let what =
            switch (container, codec) {
            case (let container?, let codec?): "\(container) with codec \(codec)"
            case (let container?, nil): container
            case (nil, let codec?): "the codec \(codec)"
            case (nil, nil): "this file, its container is unknown"
            }
        return Problem(
            .unsupportedFormat,
            detail: "Cannot play \(what). Formats that work: \(supported.joined(separator: ", ")).",
            members: [
                JSONMember("container", .optional(container)), JSONMember("codec", .optional(codec)),
                JSONMember("supported", .strings(supported)),
            ]
        )
    }

    private static func wrongState(_ state: String, _ allowed: [String]) -> Problem {
        Problem(
            .wrongState,
            detail: "Not possible in state \(state); possible in: \(allowed.joined(separator: ", ")).",
            members: [JSONMember("state", .string(state)), JSONMember("allowed", .strings(allowed))]
        )
    }

    static func tooLarge(_ type: ProblemType, _ limit: Int) -> Problem {
        Problem(
            type,
            detail: "More than the \(limit) bytes allowed.",
            members: [JSONMember("limitInBytes", .integer(limit))]
        )
    }

    /// A resource of which there is no more.
    static func limitReached(_ what: String, _ limit: Int) -> Problem {
        let problem = retry(.limitReached, "The limit of \(limit) \(what) is reached.", after: 1)
        let members = [JSONMember("what", .string(what)), JSONMember("limit", .integer(limit))]
        return Problem(problem.type, detail: problem.detail, members: members + problem.members)
    }

    /// A problem that passes: `retryAfter` says when a repetition may succeed.
    static func retry(_ type: ProblemType, _ detail: String, after seconds: Double) -> Problem {
        Problem(type, detail: detail, members: [JSONMember("retryAfter", .number(seconds))])
    }

    /// Text of a client, shortened for a sentence.
    static func short(_ text: String) -> String {
        text.utf8.count > 120 ? text.cut(toBytes: 120) + "…" : text
    }
}
