// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// One process that reads one file, and the memory that it shares with this one; it ends when the session is released.
///
/// Nothing that comes from it is trusted: replies are checked by ``DecoderReply``, and samples are copied before use.
///
/// One thread at a time.
public final class DecoderSession {
    /// Bytes of the shared memory; pages take memory only once used.
    public static var memorySize: Int { 2 << 20 }

    private let socket: MessageSocket
    private let memory: SealedMemory
    private let answerSeconds: Double
    private let jobSeconds: Double
    private let startedAt = SystemClock.monotonic.now
    private var hasOpened = false

    private static let sliceMilliseconds: Int32 = 100

    /// Takes over a process that was started.
    ///
    /// - Parameters:
    ///   - socket: the connection to it.
    ///   - memory: the memory shared with it.
    ///   - answerSeconds: seconds for each answer; the first may take as long as all together, because some files have to
    ///     be read to their end before they can be opened.
    ///   - jobSeconds: seconds for all answers together.
    init(socket: MessageSocket, memory: SealedMemory, answerSeconds: Double, jobSeconds: Double) {
        (self.socket, self.memory) = (socket, memory)
        (self.answerSeconds, self.jobSeconds) = (answerSeconds, jobSeconds)
    }

    /// The connection, for `poll`.
    var descriptor: Int32 { socket.descriptor }

    /// Sends a request; a reply is outstanding from now on.
    func send(_ request: DecoderRequest) throws(DecodingError) {
        do throws(SystemError) { try socket.send(request.bytes) } catch {
            // The end of the process is reported by its last message.
            guard error.isBrokenPipe else { throw DecodingError(error) }
        }
    }

    /// The outstanding reply, if it has arrived.
    ///
    /// - Throws: the error of the job, or `decoderFailed`; the session is then over.
    func receive() throws(DecodingError) -> DecoderReply? {
        let arrival: MessageSocket.Arrival
        do throws(SystemError) { arrival = try socket.receive() } catch { throw WireReader.invalid }
        switch arrival {
        case .none: return nil
        case .end: throw .decoderFailed(.signal(9))
        case .message(let bytes, _):
            let reply = try DecoderReply(bytes)
            if case .failed(let error) = reply {
                throw error == .outOfResources ? .decoderFailed(.memory) : error
            }
            return reply
        }
    }

    /// Waits for the outstanding reply.
    ///
    /// - Parameter isCancelled: asked about every tenth of a second.
    /// - Returns: the reply.
    /// - Throws: as ``receive()``, `decoderFailed(.deadline)` or `cancelled`.
    func answer(_ isCancelled: () -> Bool) throws(DecodingError) -> DecoderReply {
        if isCancelled() { throw .cancelled }
        let elapsed = Double(SystemClock.monotonic.now - startedAt) / 1e9
        guard elapsed < jobSeconds else { throw .decoderFailed(.deadline(jobSeconds)) }
        let limit = hasOpened ? answerSeconds : jobSeconds
        var slices = limit * 1_000 / Double(DecoderSession.sliceMilliseconds)
        while true {
            let hasArrived = socket.wait(milliseconds: DecoderSession.sliceMilliseconds)
            if hasArrived, let reply = try receive() {
                hasOpened = true
                return reply
            }
            if isCancelled() { throw .cancelled }
            slices -= 1
            if slices <= 0 { throw .decoderFailed(.deadline(limit)) }
        }
    }

    /// Sends a request and waits for its reply.
    func ask(
        _ request: DecoderRequest,
        _ isCancelled: () -> Bool
    ) throws(DecodingError) -> DecoderReply {
        try send(request)
        return try answer(isCancelled)
    }

    /// Repeats a request until it is done.
    func finish(_ request: DecoderRequest, _ isCancelled: () -> Bool) throws(DecodingError) {
        while true {
            guard case .done(let isDone) = try ask(request, isCancelled) else { throw WireReader.invalid }
            if isDone { return }
        }
    }

    /// A copy of the first bytes of the shared memory.
    func bytes(_ count: Int) -> [UInt8] { Array(memory.bytes.prefix(count)) }

    /// A copy of a result of `size` bytes, of which the shared memory holds a part at a time.
    func result(size: Int, _ isCancelled: () -> Bool) throws(DecodingError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(size)
        while result.count < size {
            guard case .bytes(let count) = try ask(.bytes(from: result.count), isCancelled), count > 0,
                count <= min(DecoderSession.memorySize, size - result.count)
            else { throw WireReader.invalid }
            result += memory.bytes.prefix(count)
        }
        return result
    }

    /// Copies samples from the shared memory; one that is not finite becomes silence.
    func copy(
        from offset: Int,
        count: Int,
        to samples: UnsafeMutablePointer<Float>
    ) {
        precondition((offset + count) * 4 <= DecoderSession.memorySize, "samples within the memory")
        let source = UnsafeRawPointer(memory.bytes.baseAddress ?? UnsafeMutableRawPointer(samples))
        UnsafeMutableRawPointer(samples).copyMemory(from: source + offset * 4, byteCount: count * 4)
        for index in 0..<count where (samples[index].bitPattern & 0x7F80_0000) == 0x7F80_0000 {
            samples[index] = 0
        }
    }
}
