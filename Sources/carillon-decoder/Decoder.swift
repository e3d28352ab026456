// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CSandbox
import Codecs
import Decoding
import Platform

/// A process that reads one file: it answers the server's requests, one after the other.
enum Decoder {
    /// Serves a session until the server ends it.
    ///
    /// - Parameters:
    ///   - socket: the connection to the server.
    ///   - file: the file.
    ///   - memory: the shared memory.
    ///   - fault: what to do wrong after opening the file, for tests.
    static func serve(socket: Int32, file: Int32, memory: Int32, fault: String?) -> Never {
        let socket = MessageSocket(descriptor: socket)
        guard let shared = try? SealedMemory(descriptor: memory, size: DecoderSession.memorySize) else {
            carillon_exit(71)
        }
        do throws(DecodingError) {
            let job = try DecoderJob(next(socket))
            let work = try job.begin(try SourceFile(descriptor: file), memory: shared.bytes)
            if let fault { carillon_commit_fault(fault) }
            send(work.opening, socket)
            while true { send(try work.answer(try DecoderRequest(next(socket))), socket) }
        } catch {
            send(.failed(error), socket)
        }
        // The server ends the session when it has read the error.
        while true { _ = next(socket) }
    }

    /// The next message; ends the process with the session.
    private static func next(_ socket: MessageSocket) -> [UInt8] {
        while socket.wait(milliseconds: -1) {
            guard let arrival = try? socket.receive() else { break }
            switch arrival {
            case .none: continue
            case .message(let bytes, _): return bytes
            case .end: carillon_exit(0)
            }
        }
        carillon_exit(71)
    }

    private static func send(_ reply: DecoderReply, _ socket: MessageSocket) {
        do throws(SystemError) { try socket.send(reply.bytes) } catch { carillon_exit(0) }
    }
}
