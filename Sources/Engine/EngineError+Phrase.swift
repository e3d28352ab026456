// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension EngineError {
    /// A short phrase for the receipt of a failed announcement.
    var phrase: String {
        switch self {
        case .soundNotFound: "the sound is gone"
        case .soundNotReady: "the sound cannot be decoded"
        case .stationNotFound(let name): "there is no station \(name)"
        case .zoneNotFound(let name, _): "there is no zone \(name)"
        case .roomNotFound(let name, _): "there is no room \(name)"
        case .roomShared(let room, let zone, let others):
            "the room \(room) is in the zone \(zone), which \(others.joined(separator: ", ")) would hear, too"
        case .stationEmpty(let name): "the station \(name) has no sound that can be played"
        case .fileNotFound(let name): "there is no file \(name)"
        case .pathOutsideRoots(let path): "\(path) is outside the allowed folders"
        case .unsupportedFormat(nil, nil, _): "the format is unknown"
        case .unsupportedFormat(let container, let codec, _):
            "the format cannot be played: \([container, codec].compactMap(\.self).joined(separator: ", "))"
        case .protectedFile(let container, _):
            "the sound is encrypted (\(container) with DRM), which needs a key"
        case .corruptFile(let reason): "the file is damaged: \(reason)"
        case .decoderFailed(let reason): "the decoder failed: \(reason)"
        case .soundTooLong(let limit): "the sound is longer than \(limit) seconds"
        case .limitReached(let what, let limit): "the limit of \(limit) \(what) is reached"
        case .invalidValue(let field, let allowed, let given): "the \(field) must be \(allowed), not \(given)"
        case .speechUnavailable: "no speech command is configured"
        case .speechFailed(let reason): reason
        case .outOfMemory: "there is not enough memory to decode it"
        case .storageFull: "the disk of the state folder is full"
        case .storeLimitReached(let limit, let used):
            "the uploads take \(used) of the \(limit) bytes allowed"
        case .batchRefused(let refusals): refusals.first?.error.phrase ?? "its steps are refused"
        case .operationInvalid(_, _, let sentence): sentence
        case .actionNotFound(let name): "there is no action \(name)"
        case .showNotFound(let name): "there is no show \(name)"
        case .cueNotFound(let number, _): "the show has no cue \(number)"
        case .overloaded: "too many commands wait"
        case .storageFailed(let reason): "the store failed: \(reason)"
        case .stateDamaged(let path, let reason): "the state file \(path) is damaged: \(reason)"
        default: "\(self)"
        }
    }
}
