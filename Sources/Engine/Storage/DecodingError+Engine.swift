// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Platform

extension EngineError {
    /// A decoding error as an error of the engine.
    ///
    /// - Parameters:
    ///   - error: the decoder's error.
    ///   - path: the file, for messages.
    init(_ error: DecodingError, path: String) {
        switch error {
        case .unsupported(let container, let codec):
            self = .unsupportedFormat(container: container, codec: codec, supported: FormatCatalog.names)
        case .protected(let container):
            self = .protectedFile(container: container, supported: FormatCatalog.names)
        case .tooManyChannels(let count, let limit):
            self = .invalidValue(
                field: "file",
                allowed: "a sound with at most \(limit) channels",
                given: "one with \(count)"
            )
        case .unsupportedRate(let rate):
            let rates = DecodingConfiguration.sourceRates
            self = .invalidValue(
                field: "file",
                allowed: "a sound with \(rates.lowerBound) to \(rates.upperBound) frames a second",
                given: "one with \(rate)"
            )
        case .notFound, .notRegularFile: self = .fileNotFound(path)
        case .empty: self = .corruptFile("the file holds no sound")
        case .corrupt(let detail): self = .corruptFile(detail)
        case .truncated: self = .corruptFile("the file ends before the length it promises")
        case .tooLong(let seconds): self = .soundTooLong(limitSeconds: seconds)
        case .changed: self = .corruptFile("the file was changed after it was registered")
        case .outOfResources: self = .outOfMemory(retryAfter: 10)
        case .io(let code):
            // Without the path: clients do not learn where the state is.
            let error = SystemError(operation: "reading the sound", code: code)
            self =
                error.isLackOfMemory ? .outOfMemory(retryAfter: 10) : .storageFailed(error.description)
        case .cancelled: self = .stopped
        case .decoderFailed(let failure): self = .decoderFailed("\(failure)")
        }
    }
}
