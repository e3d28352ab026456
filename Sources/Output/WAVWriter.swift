// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
import Glibc
import Synchronization

/// Writes a WAV file, planar float in, interleaved out.
///
/// The header tells the true length after ``finish()``; a file that was never finished tells an empty one.
///
/// - Thread: any, one caller at a time; never audio (it writes to disk).
public final class WAVWriter: Sendable {
    private let path: String
    private let header: WAVHeader
    private let state: Mutex<State>

    private struct State {
        var descriptor: Int32
        var frames = 0
    }

    /// Creates the file, or empties it if it exists.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - channelCount: 1 to 255.
    ///   - sampleRate: written into the header.
    ///   - encoding: default 32-bit float.
    /// - Throws: `OutputError.fileFailed`.
    public init(
        path: String,
        channelCount: Int,
        sampleRate: SampleRate,
        encoding: WAVEncoding = .float32
    ) throws(OutputError) {
        precondition((1...255).contains(channelCount), "a file has 1 to 255 channels")
        self.path = path
        header = WAVHeader(channelCount: channelCount, sampleRate: sampleRate, encoding: encoding)
        let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .fileFailed(path: path, errno: errno) }
        state = Mutex(State(descriptor: descriptor))
        try write(header.bytes(frames: 0), to: descriptor)
    }

    deinit {
        let descriptor = state.withLock { $0.descriptor }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Appends frames.
    ///
    /// - Parameter planes: one array a channel, all of one length.
    /// - Throws: `OutputError.fileFailed`, or `.fileTooLong` before anything of `planes` was written.
    public func write(planes: [[Float]]) throws(OutputError) {
        precondition(planes.count == header.channelCount, "one array a channel")
        precondition(Set(planes.map(\.count)).count == 1, "all planes have one length")
        try state.withLock { (state) throws(OutputError) in
            precondition(state.descriptor >= 0, "a finished file takes no more frames")
            let frames = state.frames + planes[0].count
            guard frames <= header.maximumFrames else { throw .fileTooLong }
            try write(header.bytes(planes: planes), to: state.descriptor)
            state.frames = frames
        }
    }

    /// Writes the true length into the header and closes the file; a second call does nothing.
    ///
    /// - Throws: `OutputError.fileFailed`; the file is closed in any case.
    public func finish() throws(OutputError) {
        try state.withLock { (state) throws(OutputError) in
            guard state.descriptor >= 0 else { return }
            defer {
                close(state.descriptor)
                state.descriptor = -1
            }
            if state.frames * header.bytesPerFrame % 2 == 1 { try write([0], to: state.descriptor) }
            guard lseek(state.descriptor, 0, SEEK_SET) == 0 else {
                throw .fileFailed(path: path, errno: errno)
            }
            try write(header.bytes(frames: state.frames), to: state.descriptor)
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
        var left = bytes[...]
        while !left.isEmpty {
            let count = left.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                left = left.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                throw .fileFailed(path: path, errno: count == 0 ? EIO : errno)
            }
        }
    }
}
