// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

#if canImport(Glibc)
private let systemWrite = Glibc.write
#else
private let systemWrite = Musl.write
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
    private let sampleRate: SampleRate
    private let state: Mutex<State>

    private struct State: ~Copyable {
        /// Nil once closed.
        var descriptor: Int32?
        var frames = 0
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
        (self.path, self.channelCount, self.sampleRate) = (path, channelCount, sampleRate)
        let descriptor = open(path, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .failed(path: path, errno: errno) }
        state = Mutex(State(descriptor: descriptor))
        let header = WAVWriter.header(channelCount: channelCount, sampleRate: sampleRate, frames: 0)
        try WAVWriter.write(header, to: descriptor, path)
    }

    deinit { _ = state.withLock { $0.descriptor.take().map { close($0) } } }

    /// Appends frames.
    ///
    /// - Parameter planes: one array a channel, all of one length.
    /// - Throws: `failed`, or `tooLong` before anything of `planes` was written.
    public func write(planes: [[Float]]) throws(WAVWriterError) {
        precondition(planes.count == channelCount, "one array a channel")
        precondition(Set(planes.map(\.count)).count == 1, "all planes have one length")
        try state.withLock { (state) throws(WAVWriterError) in
            guard let descriptor = state.descriptor else {
                preconditionFailure("a finished file takes no more frames")
            }
            let count = planes[0].count
            guard state.frames + count <= maximumFrames else { throw .tooLong }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(count * channelCount * 4)
            for frame in 0..<count {
                for plane in planes { bytes.append(little: plane[frame].bitPattern) }
            }
            try WAVWriter.write(bytes, to: descriptor, path)
            state.frames += count
        }
    }

    /// Writes the length into the header and closes the file; a second call does nothing.
    ///
    /// - Throws: `failed`; the file is closed in any case.
    public func finish() throws(WAVWriterError) {
        try state.withLock { (state) throws(WAVWriterError) in
            guard let descriptor = state.descriptor.take() else { return }
            defer { close(descriptor) }
            guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .failed(path: path, errno: errno) }
            let header = WAVWriter.header(
                channelCount: channelCount,
                sampleRate: sampleRate,
                frames: state.frames
            )
            try WAVWriter.write(header, to: descriptor, path)
        }
    }

    // MARK: Mechanism

    /// Frames whose file has a size that fits into the header, which has less than 1 KiB for each channel.
    private var maximumFrames: Int { (Int(UInt32.max) - 1_024 * channelCount) / (4 * channelCount) }

    private static func write(
        _ bytes: [UInt8],
        to descriptor: Int32,
        _ path: String
    ) throws(WAVWriterError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                systemWrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw .failed(path: path, errno: errno)
            }
        }
    }

    /// The chunks before the samples; with more than two channels, `fmt` is extensible.
    ///
    /// - Source: Multimedia Programming Interface and Data Specifications 1.0; Microsoft's WAVEFORMATEXTENSIBLE.
    private static func header(channelCount: Int, sampleRate: SampleRate, frames: Int) -> [UInt8] {
        let isExtensible = channelCount > 2
        let frameSize = 4 * channelCount
        var format: [UInt8] = []
        format.append(little: UInt32(isExtensible ? 0xFFFE : 3) | UInt32(channelCount) << 16)
        format.append(little: UInt32(sampleRate.hertz))
        format.append(little: UInt32(truncatingIfNeeded: sampleRate.hertz * frameSize))
        format.append(little: UInt32(frameSize) | 32 << 16)
        if isExtensible {
            format.append(little: UInt32(22) | 32 << 16)
            format.append(little: UInt32(speakers(channelCount)))
            format += [3, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        }
        var bytes = Array("WAVEfmt ".utf8)
        bytes.append(little: UInt32(format.count))
        bytes += format + Array("fact".utf8)
        bytes.append(little: 4)
        bytes.append(little: UInt32(frames))
        bytes += Array("data".utf8)
        bytes.append(little: UInt32(frames * frameSize))
        var riff = Array("RIFF".utf8)
        riff.append(little: UInt32(bytes.count + frames * frameSize))
        return riff + bytes
    }

    /// The speakers of the usual layout, one bit each in the order of WAV; 0 where there is no usual one.
    private static func speakers(_ channelCount: Int) -> Int {
        switch ChannelLayout(channelCount: channelCount) {
        case .mono: 0x4
        case .stereo: 0x3
        case .surround30: 0x7
        case .quad: 0x33
        case .surround50: 0x37
        case .surround51: 0x3F
        case .surround61: 0x70F
        case .surround71: 0x63F
        case nil: 0
        }
    }
}
