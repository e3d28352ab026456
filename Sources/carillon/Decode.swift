// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import ArgumentParser
import AudioCore
import Control
import Decoding
import Foundation
import Output

/// `carillon decode`: what the decoders read from a file, as JSON.
struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the properties of a sound file as JSON, and decode it to WAV."
    )

    @Argument(help: ArgumentHelp("The sound file.", valueName: "file"))
    var file: String

    @Option(
        name: .long,
        help: ArgumentHelp("WAV file for the decoded sound at 48 kHz, 32-bit float.", valueName: "file")
    )
    var wav: String?

    @Flag(name: .long, help: "Refuse a file with any defect.")
    var strictFiles = false

    func run() throws {
        do throws(RenderError) {
            let info = try examine()
            Console.say(String(decoding: try report(info).encoded, as: UTF8.self))
            if let wav { try write(info, to: wav) }
        } catch {
            Console.fail(error.message)
            throw ExitCode(error.code)
        }
    }

    private var configuration: DecodingConfiguration {
        var configuration = DecodingConfiguration()
        configuration.refusesDefects = strictFiles
        configuration.checksWhole = true
        return configuration
    }

    /// Decodes the file once, to its end.
    private func examine() throws(RenderError) -> AssetInfo {
        do throws(DecodingError) {
            return try AssetDecoder(configuration).decode(.file(path: file)).info
        } catch {
            throw refusal(error)
        }
    }

    /// Exit status 75 asks for another attempt: the machine was too busy, which says nothing about the file.
    private func refusal(_ error: DecodingError) -> RenderError {
        let isTemporary =
            switch error {
            case .decoderFailed(.deadline), .outOfResources: true
            default: false
            }
        return RenderError(code: isTemporary ? 75 : 65, message: "\(file): \(error.sentence)")
    }

    /// The properties of the file.
    func report() throws(RenderError) -> JSONValue { try report(try examine()) }

    private func report(_ info: AssetInfo) throws(RenderError) -> JSONValue {
        do throws(DecodingError) {
            let analysis = try AssetAnalyzer(configuration).analyze(.file(path: file))
            // A file whose header cannot be read has no cover that could be found.
            let cover = try? AssetCover.read(.file(path: file))
            return [
                "container": .string(info.container),
                "codec": .string(info.codec),
                "formatId": .string(info.formatID),
                "sampleRate": .integer(info.sourceFormat.sampleRate.hertz),
                "channels": .integer(info.sourceFormat.channelCount),
                "channelLayout": .string(info.channelLayout),
                "bitRate": info.bitRate.map { .integer($0) } ?? .null,
                "frames": .integer(info.sourceFrames.count),
                "duration": .number(info.duration),
                "loudnessLufs": analysis.integratedLoudness.map { .number($0) } ?? .null,
                "loudnessRangeLu": .number(analysis.loudnessRange),
                "truePeakDb": analysis.truePeakDecibels.map { .number($0) } ?? .null,
                "replayGain": info.replayGain?.json ?? .null,
                "chapters": .array(info.chapters.map(\.json)),
                "cover": cover.map { .string("\($0.mediaType), \($0.bytes.count) bytes") } ?? .null,
                "tags": .object(
                    info.tags.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
                ),
                "warnings": .array(info.warnings.map(\.json)),
            ]
        } catch {
            throw refusal(error)
        }
    }

    /// Decodes the sound to a WAV file in blocks.
    private func write(_ info: AssetInfo, to path: String) throws(RenderError) {
        do {
            let reader = try AssetReader(.file(path: file), as: info)
            let writer = try WAVWriter(path: path, channelCount: reader.channelCount, sampleRate: .standard)
            while let planes = try reader.next() { try writer.write(planes: planes) }
            try writer.finish()
        } catch let error as DecodingError {
            throw RenderError(code: 65, message: "\(file): \(error.sentence)")
        } catch {
            throw RenderError(code: 73, message: "cannot write \(path): \(error)")
        }
    }
}
