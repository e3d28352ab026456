// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import EngineTestSupport
import Foundation
import ScenarioTestSupport
import Testing

/// Waveforms, parsed strictly by audiowaveform's description of its formats.
///
/// - Source: https://github.com/bbc/audiowaveform/blob/master/doc/DataFormat.md
struct WaveformTests {
    /// A file of the binary format, version 2.
    private struct DataFile {
        let version: Int32
        let flags: UInt32
        let sampleRate: Int32
        let samplesPerPixel: Int32
        let length: UInt32
        let channels: Int32
        let values: [Int]

        init(_ bytes: [UInt8]) throws {
            try #require(bytes.count >= 24)
            func word(_ index: Int) -> UInt32 {
                (0..<4).reduce(0) { $0 | UInt32(bytes[4 * index + $1]) << UInt32(8 * $1) }
            }
            version = Int32(bitPattern: word(0))
            flags = word(1)
            sampleRate = Int32(bitPattern: word(2))
            samplesPerPixel = Int32(bitPattern: word(3))
            length = word(4)
            channels = Int32(bitPattern: word(5))
            // Bit 0: 8-bit values; otherwise 16-bit, little-endian.
            if flags & 1 == 1 {
                values = bytes[24...].map { Int(Int8(bitPattern: $0)) }
            } else {
                try #require(bytes.count % 2 == 0)
                values = stride(from: 24, to: bytes.count, by: 2).map {
                    Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
                }
            }
        }
    }

    /// One second: the left channel steps to one half in the middle, the right channel is its inverse.
    private static let planes: [[Float]] = {
        let left = (0..<48_000).map { $0 < 24_000 ? Float(0) : 0.5 }
        return [left, left.map { -$0 / 2 }]
    }()

    @Test func `JSON has the members and values defined by the format`() async throws {
        try await Scenario.run { server in
            try await server.add("step.wav", planes: Self.planes)
            let answer = try await server.get("/v1/sounds/step/waveform?samplesPerPixel=1000")
            #expect(answer.status == 200 && answer.fields["content-type"] == "application/json")
            #expect(answer["version"] == 2 && answer["channels"] == 2 && answer["sample_rate"] == 48_000)
            #expect(answer["samples_per_pixel"] == 1_000 && answer["bits"] == 16 && answer["length"] == 48)
            let data = answer["data"].items.map { Int($0.number) }
            #expect(data.count == 48 * 2 * 2)
            // Minimum and maximum of the left channel, then of the right one, pixel by pixel.
            #expect(data[0..<4] == [0, 0, 0, 0])
            #expect(data[188..<192] == [16_384, 16_384, -8_192, -8_192])
        }
    }

    @Test(arguments: [8, 16], ["mono", "split"])
    func `the binary format contains the same values as JSON`(bits: Int, channels: String) async throws {
        try await Scenario.run { server in
            try await server.add("step.wav", planes: Self.planes)
            let query = "samplesPerPixel=512&bits=\(bits)&channels=\(channels)"
            let text = try await server.get("/v1/sounds/step/waveform?format=json&" + query)
            let binary = try await server.get("/v1/sounds/step/waveform?format=dat&" + query)
            #expect(binary.status == 200 && binary.fields["content-type"] == "application/octet-stream")
            let file = try DataFile(binary.bytes)
            #expect(file.version == 2 && file.flags == (bits == 8 ? 1 : 0) && file.sampleRate == 48_000)
            #expect(file.samplesPerPixel == 512 && file.length == 94)
            #expect(file.channels == (channels == "mono" ? 1 : 2))
            #expect(file.values.count == Int(file.length) * Int(file.channels) * 2)
            #expect(file.values == text["data"].items.map { Int($0.number) })
            #expect(text["bits"] == .number(Double(bits)))
        }
    }

    @Test func `Accept selects the format if the query does not`() async throws {
        try await Scenario.run { server in
            try await server.add("step.wav", planes: Self.planes)
            func type(_ accept: String, _ query: String = "") async throws -> String? {
                try await server.client.send(
                    "GET",
                    "/v1/sounds/step/waveform" + query,
                    fields: ["accept": accept]
                ).fields["content-type"]
            }
            #expect(try await type("application/octet-stream") == "application/octet-stream")
            #expect(try await type("application/json") == "application/json")
            #expect(try await type("*/*") == "application/json")
            #expect(try await type("application/json", "?format=dat") == "application/octet-stream")
        }
    }

    @Test func `a waveform is stored, measured again when the file changes or a finer one is requested`()
        async throws
    {
        try await Scenario.run(configure: { $0.watchesLibraries = true }) { server in
            try await server.add("step.wav", planes: Self.planes)
            let peaks = server.folder.path + "/state/peaks"
            #expect(try await server.get("/v1/sounds/step/waveform")["samples_per_pixel"] == 256)
            #expect(try FileManager.default.contentsOfDirectory(atPath: peaks).count == 1)
            #expect(try await server.get("/v1/sounds/step/waveform?samplesPerPixel=100")["length"] == 480)
            let events = try await server.events("sound.ready")
            try server.write("step.wav", planes: [Array(Self.planes[0].prefix(25_600))])
            _ = try await events.next { $0["type"] == "sound.ready" }
            let changed = try await server.get("/v1/sounds/step/waveform")
            #expect(changed["length"] == 100 && changed["channels"] == 1)
            try await server.delete("/v1/sounds/step")
        }
    }

    /// The second answer would need the decoder again if the first had not been stored.
    @Test func `a fine waveform is stored, and coarser ones are computed from it`() async throws {
        try await Scenario.run { server in
            try await server.add("step.wav", planes: Self.planes)
            let peaks = URL(filePath: server.folder.path + "/state/peaks")
            let fine = "/v1/sounds/step/waveform?samplesPerPixel="
            #expect(try await server.get(fine + "100")["length"] == 480)
            let names = try FileManager.default.contentsOfDirectory(atPath: peaks.path)
            let name = try #require(names.first { $0.hasSuffix(".fine") })
            // Zeros in place of the stored values show where an answer comes from.
            let file = peaks.appending(path: name)
            let header = try Data(contentsOf: file).prefix(24)
            try (header + Data(count: 750 * 2 * 2 * 2)).write(to: file)
            for pixel in [64, 100, 128] {
                let answer = try await server.get(fine + "\(pixel)")
                #expect(answer["samples_per_pixel"] == .number(Double(pixel)))
                #expect(answer["data"].items.allSatisfy { $0.number == 0 }, "\(pixel)")
            }
            // A finer one is measured.
            let finer = try await server.get(fine + "32")
            #expect(finer["length"] == 1_500)
            #expect(finer["data"].items.contains { $0.number == 16_384 })
        }
    }

    @Test(arguments: [
        ("samplesPerPixel=1", "samplesPerPixel"), ("samplesPerPixel=16777217", "samplesPerPixel"),
        ("samplesPerPixel=x", "samplesPerPixel"), ("samplesPerPixel=-5", "samplesPerPixel"),
        ("bits=12", "bits"), ("bits=", "bits"), ("format=png", "format"), ("channels=3", "channels"),
    ])
    func `an invalid request is 422 and names the parameter`(query: String, field: String) async throws {
        try await Scenario.run { server in
            try await server.add("step.wav", planes: Self.planes)
            let answer = try await server.get("/v1/sounds/step/waveform?" + query)
            #expect(answer.status == 422 && answer["field"] == .string(field), "\(answer.json)")
        }
    }
}
