// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Mixer
import Output
import Testing

struct OfflineOutputTests {
    @Test(arguments: [0, 1, 99, 100, 101, 1_000])
    func `as many frames come as were asked for`(frames: Int) throws {
        let mixer = makeTestMixer()
        let output = OfflineOutput(quantum: 100)
        try output.start(mixer.host) { _ in }
        let planes = output.render(frames: frames)
        #expect(planes.map(\.count) == [frames, frames])
        #expect(mixer.frame == frames)
        output.stop()
    }

    @Test func `the monotonic time of a quantum is its engine time`() throws {
        let mixer = makeTestMixer()
        let output = OfflineOutput(quantum: 100)
        try output.start(mixer.host) { _ in }
        _ = output.render(frames: 48_100)
        #expect(mixer.control.clock.monotonicNanoseconds == 1_000_000_000)
        output.stop()
    }

    @Test func `while another backend has the host it renders silence and time stands`() throws {
        let mixer = makeTestMixer()
        let first = OfflineOutput()
        let second = OfflineOutput()
        try first.start(mixer.host) { _ in }
        try second.start(mixer.host) { _ in }
        _ = first.render(frames: 10)
        #expect(second.render(frames: 3) == [[0, 0, 0], [0, 0, 0]])
        #expect(mixer.frame == 10)
        first.stop()
        _ = second.render(frames: 3)
        #expect(mixer.frame == 13)
        second.stop()
    }

    @Test(arguments: WAVEncoding.allCases)
    func `a rendered file holds what is rendered`(encoding: WAVEncoding) throws {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("carillon-\(UUID().uuidString.prefix(8)).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        let mixer = makeTestMixer()
        let output = OfflineOutput(quantum: 100)
        try output.start(mixer.host) { _ in }
        let writer = try WAVWriter(
            path: file.path,
            channelCount: 2,
            sampleRate: .standard,
            encoding: encoding
        )
        try output.render(frames: 250, into: writer)
        try writer.finish()
        try writer.finish()
        output.stop()
        let bytes = try Data(contentsOf: file)
        let size = encoding == .float32 ? 58 + 250 * 8 : 44 + 250 * 4
        #expect(bytes.count == size)
        #expect(bytes[4..<8].enumerated().reduce(0) { $0 | Int($1.element) << ($1.offset * 8) } == size - 8)
    }

    @Test func `a file that cannot be made is an error with its errno`() {
        #expect(throws: OutputError.fileFailed(path: "/nonexistent/a.wav", errno: ENOENT)) {
            _ = try WAVWriter(path: "/nonexistent/a.wav", channelCount: 1, sampleRate: .standard)
        }
    }
}
