// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension EngineError {
    /// Whether a show or cue is not there.
    var isOfAbsentShow: Bool {
        switch self {
        case .showNotFound, .cueNotFound: true
        default: false
        }
    }

    /// Whether the same request may succeed later without a change of it: only the present state refuses it.
    var isOfTheMoment: Bool {
        switch self {
        case .stationEmpty, .crossfaderConnected, .soundNotReady, .noMusic, .noCue, .goTooSoon, .inUse,
            .linkFailed, .bindingTaken, .roomShared,
            .rateNotEnabled,
            .meteringNotEnabled,
            .coolingDown, .sessionBusy, .wrongState, .timeInPast, .limitReached, .overloaded, .outOfMemory,
            .storageFull, .storeLimitReached, .storageFailed, .changesRefused, .preconditionFailed, .stopped:
            true
        case .soundNotFound, .coverNotFound, .playerNotFound, .stationNotFound, .zoneNotFound,
            .crossfaderNotFound,
            .queueItemNotFound, .queueScheduleNotFound, .speechUnavailable, .speechFailed, .invalidValue,
            .pathOutsideRoots, .fileNotFound, .unsupportedFormat, .protectedFile,
            .corruptFile, .decoderFailed, .soundTooLong,
            .uploadTooLarge, .stateDamaged, .noData, .noSoundInRoot, .optionNotAllowed,
            .nameTaken, .systemSoundNotFound, .actionNotFound, .targetNotFound, .inputNotFound,
            .recordingNotFound, .linkNotFound,
            .linkEnded,
            .showNotFound, .cueNotFound,
            .roomNotFound,
            .boardNotFound, .tileNotFound, .musicEntryNotFound,
            .planNotFound, .planTimeNotFound, .runNotFound, .batchRefused,
            .operationInvalid:
            false
        }
    }
}
