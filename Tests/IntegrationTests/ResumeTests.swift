// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Testing

/// A client that is disconnected and reconnects, over Python's websockets.
struct ResumeTests {
    @Test func `a client disconnected while 500 sounds finish gets every finish once and in order`()
        throws
    {
        let files = try SoundFiles()
        _ = try files.sine("tick.wav", hertz: 440, seconds: 0.1, volume: 0.001)
        let server = try ServerProcess(
            runtime: files.folder,
            arguments: [
                "--output", "null", "--library", files.folder.path, "--state",
                files.folder.appending(path: "state").path,
            ]
        )
        let tool = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Tools/resume.py"
        )
        let python = Process()
        python.executableURL = Client.python
        python.arguments = [tool.path, server.address, "tick"]
        try python.run()
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
    }
}
