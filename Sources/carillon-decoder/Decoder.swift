// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CSandbox
import Codecs
import Decoding
import Platform

/// A process that reads one file: it answers the server's requests, one after the other.
enum Decoder {
    /// Waits for a session, and serves it until the server ends it.
    ///
    /// - Parameters:
    ///   - orders: the connection to the supervisor, which sends one message: the descriptors of the connection to the
    ///     server, of the file and of the shared memory.
    ///   - fault: what to do wrong after opening the file, for tests.
    static func serve(orders: Int32, fault: String?) -> Never {
        let (_, session) = next(MessageSocket(descriptor: orders), descriptors: 3)
        guard session.count == 3 else { carillon_exit(71) }
        let (socket, file) = (MessageSocket(descriptor: session[0]), session[1])
        guard let shared = try? SealedMemory(descriptor: session[2], size: DecoderSession.memorySize) else {
            carillon_exit(71)
        }
        do throws(DecodingError) {
            let job = try DecoderJob(next(socket).bytes)
            let work = try job.begin(try SourceFile(descriptor: file), memory: shared.bytes)
            if let fault { carillon_commit_fault(fault) }
            send(work.opening, socket)
            while true { send(try work.answer(try DecoderRequest(next(socket).bytes)), socket) }
        } catch {
            send(.failed(error), socket)
        }
        // The server ends the session when it has read the error.
        while true { _ = next(socket) }
    }

    /// Reads a short sound, so that a copy of this process finds done what libraries and the runtime do only once.
    static func rehearse() {
        let frames: UInt32 = 441
        // An AU file of 16-bit stereo.
        let header: [UInt32] = [0x2E73_6E64, 24, frames * 4, 3, 44_100, 2]
        let silence = [UInt8](repeating: 0, count: Int(frames) * 4)
        let content =
            header.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
            + silence
        let limits = DecoderLimits(DecodingConfiguration())
        guard let file = try? SourceFile(.memory(content)),
            let memory = try? SealedMemory(size: DecoderSession.memorySize),
            let work = try? DecoderJob.sound(limits).begin(file, memory: memory.bytes)
        else { return }
        for request in [DecoderRequest.read(frames: 480), .read(frames: 480), .facts] {
            guard let reply = try? work.answer(request) else { return }
            _ = reply.bytes
        }
    }

    /// The next message; ends the process when the other end is closed.
    private static func next(
        _ socket: MessageSocket,
        descriptors limit: Int = 0
    ) -> (bytes: [UInt8], descriptors: [Int32]) {
        while socket.wait(milliseconds: -1) {
            guard let arrival = try? socket.receive(descriptors: limit) else { break }
            switch arrival {
            case .none: continue
            case .message(let bytes, let descriptors): return (bytes, descriptors)
            case .end: carillon_exit(0)
            }
        }
        carillon_exit(71)
    }

    private static func send(_ reply: DecoderReply, _ socket: MessageSocket) {
        do throws(SystemError) { try socket.send(reply.bytes) } catch { carillon_exit(0) }
    }
}
