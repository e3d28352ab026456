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
    private var patience: DecoderPatience
    /// The process; nil until the supervisor has named it.
    private var process: ProcessClock?

    private static let sliceMilliseconds: Int32 = 100

    /// Takes over a process that was started.
    ///
    /// - Parameters:
    ///   - socket: the connection to it.
    ///   - memory: the memory shared with it.
    ///   - answerSeconds: seconds for each answer.
    ///   - jobSeconds: seconds for all answers together, and for the first; nil without a limit.
    init(socket: MessageSocket, memory: SealedMemory, answerSeconds: Double, jobSeconds: Double?) {
        (self.socket, self.memory) = (socket, memory)
        patience = DecoderPatience(
            opening: jobSeconds ?? answerSeconds,
            answer: answerSeconds,
            job: jobSeconds ?? .infinity,
            at: DecoderPatience.Reading(clock: SystemClock.monotonic.seconds, processor: 0)
        )
    }

    /// The connection, for `poll`.
    var descriptor: Int32 { socket.descriptor }

    /// Sends a request; a reply is outstanding from now on.
    func send(_ request: DecoderRequest) throws(DecodingError) {
        patience.ask(at: reading)
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
        case .message(let bytes, _): return try read(bytes)
        }
    }

    private func read(_ bytes: [UInt8]) throws(DecodingError) -> DecoderReply? {
        switch try DecoderReply(bytes) {
        case .began(let process) where self.process == nil:
            self.process = ProcessClock(process: process)
            return try receive()
        case .began: throw WireReader.invalid
        case .failed(.outOfResources): throw .decoderFailed(.memory)
        case .failed(let error): throw error
        case let reply: return reply
        }
    }

    /// Gives up a process that has taken too long.
    ///
    /// - Throws: `decoderFailed(.deadline)`.
    func checkLimits() throws(DecodingError) {
        if let limit = patience.exceededLimit(at: reading) { throw .decoderFailed(.deadline(limit)) }
    }

    private var reading: DecoderPatience.Reading {
        // One that has ended has reported it.
        DecoderPatience.Reading(clock: SystemClock.monotonic.seconds, processor: process?.seconds ?? 0)
    }

    /// Waits for the outstanding reply.
    ///
    /// - Parameter isCancelled: asked about every tenth of a second.
    /// - Returns: the reply.
    /// - Throws: as ``receive()`` and ``checkLimits()``, or `cancelled`.
    func answer(_ isCancelled: () -> Bool) throws(DecodingError) -> DecoderReply {
        while true {
            if isCancelled() { throw .cancelled }
            try checkLimits()
            _ = socket.wait(milliseconds: DecoderSession.sliceMilliseconds)
            if let reply = try receive() { return reply }
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

    /// Copies samples into the shared memory, for the next request.
    func put(_ samples: [Float]) {
        precondition(samples.count * 4 <= DecoderSession.memorySize, "samples within the memory")
        samples.withUnsafeBytes { memory.bytes.copyMemory(from: $0) }
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
