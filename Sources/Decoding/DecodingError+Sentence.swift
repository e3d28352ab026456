// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

extension DecodingError {
    /// What is wrong with the file, for people.
    public var sentence: String {
        switch self {
        case .unsupported(nil, nil): "this is no sound file, or its container is unknown"
        case .unsupported(let container?, nil): "the container \(container) is not supported"
        case .unsupported(nil, let codec?): "the codec \(codec) is not supported"
        case .unsupported(let container?, let codec?): "\(container) with the codec \(codec) is not supported"
        case .protected(let container): "its sound is encrypted (\(container) with DRM), which needs a key"
        case .tooManyChannels(let count, let limit): "it has \(count) channels, the limit is \(limit)"
        case .unsupportedRate(let hertz): "a sample rate of \(hertz) Hz is not supported"
        case .notFound: "there is no such file"
        case .notRegularFile: "it is a folder, a pipe or a device"
        case .empty: "it has no sound in it"
        case .corrupt(let text): "it is damaged: \(text)"
        case .truncated: "it is shorter than its header says"
        case .tooLong(let seconds): "it is longer than \(Int(seconds)) seconds"
        case .changed: "it was changed meanwhile"
        case .io(let number): "it cannot be read: \(SystemError(operation: "read", code: number).description)"
        case .cancelled: "reading it was cancelled"
        case .outOfResources: "there is not enough memory, or too many files are open"
        case .decoderFailed(let failure): "the process that reads it gave no answer: \(failure)"
        }
    }
}
