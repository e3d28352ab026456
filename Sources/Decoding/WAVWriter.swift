// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
import CSndfile
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Why a file was not written.
public enum WAVWriterError: Error, Sendable, Equatable {
    /// The file could not be opened or written; the number is an `errno`.
    case failed(path: String, errno: Int32)
    /// The file would pass 4 GiB, the most that a WAV header can express.
    case tooLong
}

extension WAVWriterError: CustomStringConvertible {
    /// The error as part of a sentence.
    public var description: String {
        switch self {
        case .failed(let path, let code): "writing \(path) failed with errno \(code)"
        case .tooLong: "a WAV file holds at most 4 GiB"
        }
    }
}

/// Writes a WAV file of 32-bit floats, planar in, bit for bit.
///
/// The same samples make the same bytes. More than two channels name their speakers. The header holds the length after
/// ``finish()``; a file that was never finished appears empty.
///
/// - Thread: any, one caller at a time; never audio (it writes to disk).
public final class WAVWriter: Sendable {
    private let path: String
    private let channelCount: Int
    private let state: Mutex<State>

    private struct State: ~Copyable {
        // Safe because the handle is used under the lock only and closed once, by `close()`.
        nonisolated(unsafe) var handle: OpaquePointer?
        var frames = 0

        mutating func close() -> Int32 { handle.take().map { sf_close($0) } ?? 0 }
    }

    /// Creates the file, or empties it if it exists.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - channelCount: 1 to 255.
    ///   - sampleRate: written into the header.
    /// - Throws: `failed`.
    public init(path: String, channelCount: Int, sampleRate: SampleRate) throws(WAVWriterError) {
        precondition((1...255).contains(channelCount), "a file has 1 to 255 channels")
        self.path = path
        self.channelCount = channelCount
        // Opened here, because libsndfile does not say why it cannot open a file.
        let descriptor = open(path, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .failed(path: path, errno: errno) }
        var info = SF_INFO()
        info.channels = Int32(channelCount)
        info.samplerate = Int32(sampleRate.hertz)
        info.format = Int32((channelCount > 2 ? SF_FORMAT_WAVEX : SF_FORMAT_WAV) | SF_FORMAT_FLOAT)
        errno = 0
        guard let handle = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, 1) else {
            throw .failed(path: path, errno: errno == 0 ? EIO : errno)
        }
        // The chunk of peaks holds the time of writing.
        sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
        var speakers = channelCount > 2 ? WAVWriter.speakers(channelCount) : []
        let size = Int32(speakers.count * MemoryLayout<Int32>.size)
        if size > 0 { sf_command(handle, Int32(SFC_SET_CHANNEL_MAP_INFO), &speakers, size) }
        state = Mutex(State(handle: handle))
    }

    deinit { _ = state.withLock { $0.close() } }

    /// Appends frames.
    ///
    /// - Parameter planes: one array a channel, all of one length.
    /// - Throws: `failed`, or `tooLong` before anything of `planes` was written.
    public func write(planes: [[Float]]) throws(WAVWriterError) {
        precondition(planes.count == channelCount, "one array a channel")
        precondition(Set(planes.map(\.count)).count == 1, "all planes have one length")
        try state.withLock { (state) throws(WAVWriterError) in
            guard let handle = state.handle else {
                preconditionFailure("a finished file takes no more frames")
            }
            let count = planes[0].count
            guard state.frames + count <= maximumFrames else { throw .tooLong }
            let samples = (0..<count).flatMap { frame in planes.map { $0[frame] } }
            errno = 0
            guard sf_writef_float(handle, samples, sf_count_t(count)) == count else {
                throw .failed(path: path, errno: errno == 0 ? EIO : errno)
            }
            state.frames += count
        }
    }

    /// Writes the length into the header and closes the file; a second call does nothing.
    ///
    /// - Throws: `failed`; the file is closed in any case.
    public func finish() throws(WAVWriterError) {
        errno = 0
        let result = state.withLock { $0.close() }
        guard result == 0 else { throw .failed(path: path, errno: errno == 0 ? EIO : errno) }
    }

    /// Frames whose file has a size that fits into the header, which has less than 1 KiB for each channel.
    private var maximumFrames: Int { (Int(UInt32.max) - 1_024 * channelCount) / (4 * channelCount) }

    /// The speakers of the usual layout, in the order of WAV; none where there is no usual one.
    private static func speakers(_ channelCount: Int) -> [Int32] {
        let front = [SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_RIGHT]
        let rear = [SF_CHANNEL_MAP_REAR_LEFT, SF_CHANNEL_MAP_REAR_RIGHT]
        let side = [SF_CHANNEL_MAP_SIDE_LEFT, SF_CHANNEL_MAP_SIDE_RIGHT]
        let (center, low) = ([SF_CHANNEL_MAP_CENTER], [SF_CHANNEL_MAP_LFE])
        let speakers: [Int] =
            switch ChannelLayout(channelCount: channelCount) {
            case .mono: [SF_CHANNEL_MAP_MONO]
            case .stereo: front
            case .surround30: front + center
            case .quad: front + rear
            case .surround50: front + center + rear
            case .surround51: front + center + low + rear
            case .surround61: front + center + low + [SF_CHANNEL_MAP_REAR_CENTER] + side
            case .surround71: front + center + low + rear + side
            case nil: []
            }
        return speakers.map { Int32($0) }
    }
}
