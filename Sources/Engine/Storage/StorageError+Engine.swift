// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Storage

extension EngineError {
    /// An error of the state file as an error of the engine.
    ///
    /// - Parameters:
    ///   - error: the error of the storage layer.
    ///   - operation: the attempted operation, such as `opening`.
    init(_ error: StorageError, _ operation: String) {
        switch error {
        case .damaged(let path, let detail): self = .stateDamaged(path: path, detail: detail)
        case .inUse(let path): self = .storageFailed("\(path) is in use by another process")
        case .newerVersion(let path): self = .storageFailed("\(path) was written by a newer version")
        case .full: self = .storageFull
        case .failed(let path, let detail): self = .storageFailed("\(operation) \(path): \(detail)")
        }
    }
}
