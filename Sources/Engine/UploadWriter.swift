// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Receives one upload into the asset store's own folder, chunk by chunk.
///
/// Until `finish()` nothing but a temporary file exists; `abort()`, an error, or a crash leaves no more than that,
/// and start-up sweeps it.
public actor UploadWriter {
    /// Appends bytes; returns when they are handed to the disk.
    ///
    /// - Throws: `uploadTooLarge`, `storageFull`, `storageFailed`; the temporary file is gone then.
    public func append(_ bytes: [UInt8]) async throws(EngineError) { throw .stopped }

    /// Makes the file durable.
    ///
    /// - Returns: the description to hand to `Engine.registerUpload`, name and base volume still free to set.
    public func finish() async throws(EngineError) -> UploadedAsset { throw .stopped }

    /// Removes the temporary file; harmless after `finish()` was handed on.
    public func abort() async {}
}
