// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Testing

@testable import Codecs
@testable import Decoding

/// Every file that is not a complete sound has a typed error, if defects are refused.
@Suite struct BadInputTests {
    private static let signal = TestSignal.sines(frames: 20_000, rate: 44_100, channels: 1)

    /// The error of decoding bytes; nil if they decode.
    private func failure(_ bytes: [UInt8], _ configuration: DecodingConfiguration = .init()) -> DecodingError?
    {
        failure(.memory(bytes), configuration)
    }

    /// Limits with which every defect is an error.
    private static func strict(_ configuration: DecodingConfiguration) -> DecodingConfiguration {
        var configuration = configuration
        configuration.refusesDefects = true
        return configuration
    }

    private func failure(
        _ source: AssetSource,
        _ configuration: DecodingConfiguration = .init()
    ) -> DecodingError? {
        do throws(DecodingError) {
            _ = try AssetDecoder(Self.strict(configuration)).decode(source)
            return nil
        } catch { return error }
    }

    /// A WAV file with its own header fields.
    private func wav(
        channels: Int = 1,
        rate: UInt32 = 44_100,
        claimed: UInt32? = nil,
        data: [UInt8]
    ) -> [UInt8] {
        var bytes: [UInt8] = Array("RIFF".utf8) + little(UInt32(36 + data.count)) + Array("WAVEfmt ".utf8)
        bytes += little(UInt32(16)) + little(UInt16(1)) + little(UInt16(channels)) + little(rate)
        bytes += little(rate &* UInt32(channels * 2)) + little(UInt16(channels * 2)) + little(UInt16(16))
        return bytes + Array("data".utf8) + little(claimed ?? UInt32(data.count)) + data
    }

    @Test func `a missing file is not found`() {
        #expect(failure(.file(path: "/nowhere/bell.wav")) == .notFound)
        #expect(failure(.file(path: "/dev/null/bell.wav")) == .notFound)
        #expect(failure(.file(path: "")) == .notFound)
        #expect(failure(.file(path: "/tmp\u{0}/bell.wav")) == .notFound)
    }

    @Test func `an empty file is empty`() {
        #expect(failure(.file(path: Corpus.write([], "empty.wav"))) == .empty)
        #expect(failure([]) == .empty)
    }

    @Test func `a file without read permission is an io error`() {
        guard geteuid() != 0 else { return }
        let path = Corpus.write(Self.signal.wav, "secret.wav")
        #expect(chmod(path, 0) == 0)
        #expect(failure(.file(path: path)) == .io(EACCES))
    }

    @Test func `a directory is refused`() {
        #expect(failure(.file(path: Corpus.folder)) == .notRegularFile)
    }

    @Test func `a pipe without a writer is refused at once`() {
        let path = Corpus.newPath("pipe.wav")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(failure(.file(path: path)) == .notRegularFile)
    }

    @Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
    func `an endless device is refused`(path: String) {
        #expect(failure(.file(path: path)) == .notRegularFile)
        let link = Corpus.newPath("link.wav")
        #expect(symlink(path, link) == 0)
        #expect(failure(.file(path: link)) == .notRegularFile)
    }

    @Test(arguments: ["Once upon a time", "{\"a\": 1}", "\u{0}", "RIFFxxxxAVI ", "<html></html>"])
    func `text is not a sound`(text: String) {
        let name: String? = text.hasPrefix("RIFF") ? "AVI" : nil
        #expect(failure(Array(text.utf8)) == .unsupported(container: name, codec: nil))
    }

    @Test func `a sound without frames is empty`() {
        #expect(failure(wav(data: [])) == .empty)
        #expect(
            failure(Array(".snd".utf8) + big(UInt32(24)) + big(UInt32(0)) + [UInt8](repeating: 0, count: 12))
                == .empty
        )
    }

    @Test(arguments: [13, 30, 43, 44, 1_000, 39_999])
    func `a WAV file that ends early is truncated`(length: Int) {
        #expect(failure(Array(Self.signal.wav.prefix(length))) == .truncated)
    }

    @Test func `a stream of unknown length has the frames that were read`() throws {
        let data = [UInt8](repeating: 1, count: 2_000)
        for claimed: UInt32 in [0xFFFF_FFFF, 0x7FFF_F000] {
            let asset = try AssetDecoder().decode(.memory(wav(claimed: claimed, data: data)))
            #expect(asset.info.sourceFrames == FrameCount(1_000))
        }
    }

    @Test func `a header that claims more frames than the file can hold is truncated`() {
        #expect(failure(wav(claimed: 0x7FFF_FFF0, data: [1, 2, 3, 4])) == .truncated)
        var caf: [UInt8] =
            Array("caff".utf8) + big(UInt16(1)) + big(UInt16(0)) + Array("desc".utf8) + big(Int64(32))
        caf +=
            big((44_100.0).bitPattern) + Array("lpcm".utf8) + big(UInt32(0)) + big(UInt32(2)) + big(UInt32(1))
        caf += big(UInt32(1)) + big(UInt32(16))
        #expect(failure(caf + Array("data".utf8) + big(Int64(1) << 62) + [0, 0, 0, 0, 1, 1]) == .truncated)
        #expect(failure(caf + Array("data".utf8) + big(Int64.max) + [0, 0, 0, 0, 1, 1]) == .truncated)
        #expect(
            failure(caf + Array("data".utf8) + big(Int64(-5)) + [0, 0]) == .corrupt("a chunk of -5 bytes")
        )
    }

    @Test(.enabled(if: Corpus.hasFFmpeg), arguments: Corpus.files.filter { $0.name.hasSuffix(".made.caf") })
    func `a packet table of 2 to the 62 frames is a typed error`(file: Corpus.File) throws {
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: file.path)))
        let table = Array("pakt".utf8)
        let start = try #require((0..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == table })
        bytes.replaceSubrange(start + 20..<start + 28, with: big(Int64(1) << 62))
        // Packets of one size can be counted by their bytes.
        #expect(failure(bytes) == (file.codec == "IMA ADPCM" ? .truncated : .tooLong(limitSeconds: 86_400)))
        bytes.replaceSubrange(start + 20..<start + 28, with: big(Int64(40_000)))
        #expect(failure(bytes) == .truncated)
    }

    @Test func `more than eight channels are refused`() {
        let data = [UInt8](repeating: 0, count: 9 * 2 * 10)
        #expect(failure(wav(channels: 9, data: data)) == .tooManyChannels(9, limit: 8))
        #expect(failure(wav(channels: 8, data: Array(data.prefix(160)))) == nil)
    }

    @Test(arguments: [1, 999, 768_001, 2_000_000_000])
    func `an impossible sample rate is refused`(rate: Int) {
        #expect(failure(wav(rate: UInt32(rate), data: [0, 0, 0, 0])) == .unsupportedRate(rate))
    }

    @Test func `a sound over the limit is too long`() {
        var configuration = DecodingConfiguration()
        configuration.maximumSeconds = 0.25
        #expect(failure(Self.signal.wav, configuration) == .tooLong(limitSeconds: 0.25))
    }

    @Test func `decoding ends when it is cancelled`() {
        var asked = 0
        #expect(throws: DecodingError.cancelled) {
            try AssetDecoder().decode(.memory(Self.signal.wav)) {
                asked += 1
                return asked > 2
            }
        }
        #expect(asked == 3)
    }

    @Test func `a NaN sample becomes silence`() throws {
        var bytes = Self.signal.wav
        bytes.replaceSubrange(44 + 4_000..<44 + 4_004, with: little(Float.nan.bitPattern))
        bytes.replaceSubrange(44 + 4_004..<44 + 4_008, with: little(Float.infinity.bitPattern))
        let asset = try AssetDecoder(DecodingConfiguration(engineRate: SampleRate(44_100))).decode(
            .memory(bytes)
        )
        let plane = asset.content.buffer.plane(0)
        #expect(plane[1_000] == 0 && plane[1_001] == 0 && plane[1_002] != 0)
    }

    @Test(
        .enabled(if: Corpus.hasFFmpeg),
        arguments: [("lie.wav", "mp3"), ("lie.mp3", "flac"), ("lie.txt", "wav")]
    )
    func `a wrong file extension does not matter`(name: String, format: String) throws {
        let path = try #require(Corpus.convert(Self.signal, ["-f", format], to: name))
        let asset = try AssetDecoder().decode(.file(path: path))
        #expect(asset.info.container == format.uppercased())
        #expect(asset.info.sourceFrames == FrameCount(20_000))
    }

    @Test(.enabled(if: Corpus.hasFFmpeg), arguments: Corpus.files)
    func `every format cut in the middle or near its end is a typed error`(file: Corpus.File) throws {
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: file.path)))
        for length in [bytes.count / 2, bytes.count * 9 / 10, bytes.count - 300] {
            let error = failure(Array(bytes.prefix(length)))
            // Truncated at a frame boundary, a stream without a length is just a shorter stream.
            let isStream = file.name == "aac.aac" || file.name == "notag.mp3"
            #expect(
                error == .truncated || isStream && error == nil,
                "\(length) of \(bytes.count) bytes: \(String(describing: error))"
            )
        }
    }

    @Test func `a file of nothing but empty chunks is corrupt, and found so quickly`() {
        let count = 100_000
        let wave = Array("RIFF".utf8) + little(UInt32(8 * count)) + Array("WAVE".utf8)
        let little8 = (0..<count).flatMap { _ in Array("junk".utf8) + little(UInt32(0)) }
        #expect(failure(wave + little8) == .corrupt("more than 4096 chunks"))
        let form: [UInt8] = Array("FORM".utf8) + big(UInt32(8 * count)) + Array("AIFF".utf8)
        #expect(failure(form + little8) == .corrupt("more than 4096 chunks"))
        let core: [UInt8] = Array("caff".utf8) + big(UInt16(1)) + big(UInt16(0))
        let big12 = (0..<count).flatMap { _ in Array("free".utf8) + big(Int64(0)) }
        #expect(failure(core + big12) == .corrupt("more than 4096 chunks"))
    }

    #if FFmpeg
    @Test(arguments: [(Int64.max, Int64(1)), (.max, 44_100), (.max - 1, 48_000)])
    func `a container's own count of frames never overflows`(ticks: Int64, perSecond: Int64) {
        let frames = FFmpegTiming.frames(ofTicks: ticks, perSecond: perSecond, sampleRate: 44_100)
        #expect(frames == 1 << 53)
        #expect(FFmpegTiming.frames(ofTicks: 96_000, perSecond: 48_000, sampleRate: 44_100) == 88_200)
    }
    #endif
}
