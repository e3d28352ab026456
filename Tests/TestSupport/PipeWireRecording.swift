// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A recording of a sink's monitor that is going on.
public final class PipeWireRecording {
    /// How often a test records before it believes what it hears: a busy machine may lose a quantum on its way to
    /// the recorder, while what is played is the same each time.
    public static let attempts = 5

    private let server: PipeWireServer
    private let file: URL

    init(server: PipeWireServer, file: URL) {
        self.server = server
        self.file = file
    }

    /// Ends the recording.
    ///
    /// - Returns: the samples heard at 48 kHz, one array a channel.
    public func finish() throws -> [[Float]] {
        try server.command("stop-recording")
        return try PipeWireRecording.planes(wav: [UInt8](Data(contentsOf: file)))
    }

    /// The samples of a WAV file with 32-bit float samples.
    public static func planes(wav bytes: [UInt8]) throws -> [[Float]] {
        func number(_ offset: Int, _ size: Int) -> Int {
            (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
        }
        var channelCount = 0
        var offset = 12
        while offset + 8 <= bytes.count {
            let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            // A file that was cut short ends inside its chunk.
            let size = min(number(offset + 4, 4), bytes.count - offset - 8)
            if name == "fmt " {
                channelCount = number(offset + 10, 2)
                guard number(offset + 22, 2) == 32 else {
                    throw PipeWireServer.Failure(description: "the recording is not 32-bit float")
                }
            } else if name == "data", channelCount > 0 {
                return (0..<channelCount).map { channel in
                    (0..<size / (4 * channelCount)).map { frame in
                        let at = offset + 8 + (frame * channelCount + channel) * 4
                        return Float(bitPattern: UInt32(number(at, 4)))
                    }
                }
            }
            offset += 8 + size + size % 2
        }
        throw PipeWireServer.Failure(description: "the recording holds no samples")
    }
}
