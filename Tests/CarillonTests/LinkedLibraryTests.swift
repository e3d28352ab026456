// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Foundation
import Testing

/// The libraries that the programs are linked with.
struct LinkedLibraryTests {
    private static let readers = [
        "libsndfile", "libopusfile", "libavformat", "libavcodec", "libavutil", "libswresample",
        "librubberband", "libebur128",
    ]

    /// What `ldd` says about a program beside this one.
    private func libraries(of program: String) throws -> String {
        let folder = URL(filePath: DecoderProcess.standardExecutable).deletingLastPathComponent()
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/ldd")
        process.arguments = [folder.appending(path: program).path]
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: text, as: UTF8.self)
    }

    @Test func `the server links no library that reads files, the decoder all of them`() throws {
        let (server, decoder) = (try libraries(of: "carillon"), try libraries(of: "carillon-decoder"))
        for name in Self.readers { #expect(!server.contains(name), "\(name)") }
        let fetcher = try libraries(of: "carillon-fetcher")
        for name in Self.readers { #expect(!fetcher.contains(name), "\(name)") }
        for name in ["libsndfile", "libopusfile", "libsoxr", "libebur128"] { #expect(decoder.contains(name)) }
    }
}
