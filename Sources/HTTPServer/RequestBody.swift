// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Why a request's body could not be read to its end.
public enum RequestBodyError: Error, Sendable, Hashable {
    /// It is longer than the reader's limit; answer 413.
    case tooLarge(limit: Int)
    /// The client disconnected or closed its side too early; no response can be sent.
    case closed
    /// The client was too slow; the server answers 408 by itself.
    case timeout
    /// The framing is broken; the server answers 400 by itself.
    case malformed
    /// The client lost its permission meanwhile; answer 401.
    case revoked
}

/// A request's body, read piece by piece.
///
/// Without a reader at most `capacityInBytes` are buffered; then the socket is not read, so the client waits.
/// - Thread: any; one reader at a time.
public final class RequestBody: Sendable {
    private struct State {
        var pieces: [[UInt8]] = []
        var heldBytes = 0
        var hasEnded = false
        var failure: RequestBodyError?
        var wasDemanded = false
        var isFull = false
        /// Asked before every piece and before the end; nil always permits.
        var isPermitted: (@Sendable () -> Bool)?
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private enum Step {
        case piece([UInt8])
        case end
        case failure(RequestBodyError)
        case wait
    }

    /// Most buffered bytes before the server stops reading.
    static let capacityInBytes = 131_072
    /// Small pieces are joined up to this many bytes.
    static let pieceInBytes = 16_384
    /// An empty body, shared by all requests without one.
    static let none = RequestBody([])

    /// The announced length, or nil for a chunked body.
    public let declaredLength: Int?
    private let state: Mutex<State>
    /// Called when a reader waits for the first time, and when a full body has room again.
    private let onDemand: @Sendable () -> Void

    /// A complete body; also for tests of handlers without a socket.
    public init(_ bytes: [UInt8]) {
        declaredLength = bytes.count
        var state = State()
        state.hasEnded = true
        if !bytes.isEmpty { state.pieces = [bytes] }
        state.heldBytes = bytes.count
        self.state = Mutex(state)
        onDemand = {}
    }

    init(declaredLength: Int?, onDemand: @escaping @Sendable () -> Void) {
        self.declaredLength = declaredLength
        state = Mutex(State())
        self.onDemand = onDemand
    }

    /// The next piece, never empty; nil at the end.
    ///
    /// Small pieces are joined.
    /// - Throws: why the body is incomplete; every later call throws the same.
    public func next() async throws(RequestBodyError) -> [UInt8]? {
        while true {
            if state.withLock({ $0.isPermitted })?() == false { revoke() }
            switch take() {
            case .piece(let piece): return piece
            case .end: return nil
            case .failure(let failure): throw failure
            case .wait: await waitForChange()
            }
        }
    }

    /// Reads the whole body.
    /// - Parameter limit: most bytes; a longer announced length fails before anything is read.
    /// - Returns: all bytes.
    /// - Throws: `tooLarge`, or why the body is incomplete.
    public func collect(upTo limit: Int) async throws(RequestBodyError) -> [UInt8] {
        if let declaredLength, declaredLength > limit { throw .tooLarge(limit: limit) }
        var whole: [UInt8] = []
        while let piece = try await next() {
            guard whole.count + piece.count <= limit else { throw .tooLarge(limit: limit) }
            if whole.isEmpty { whole = piece } else { whole.append(contentsOf: piece) }
        }
        return whole
    }

    /// Ends the body with `revoked` as soon as a client that sends it may no longer do so.
    ///
    /// Every reader asks again before each piece and before the end, so nothing is done with a body whose sender was
    /// not permitted when it was complete.
    func demand(_ isPermitted: @escaping @Sendable () -> Bool) {
        state.withLock { if !$0.hasEnded || !$0.pieces.isEmpty { $0.isPermitted = isPermitted } }
    }

    /// Whether the client lost its permission before the body was read.
    var wasRevoked: Bool { state.withLock { $0.failure == .revoked } }

    // MARK: The connection's side

    /// Whether a reader has requested data.
    var wasDemanded: Bool { state.withLock { $0.wasDemanded } }
    /// Whether the buffer is full.
    var isFull: Bool { state.withLock { $0.isFull } }

    /// Adds bytes that arrived.
    func supply(_ piece: [UInt8]) {
        resume { state in
            guard !state.hasEnded, state.failure == nil, !piece.isEmpty else { return }
            // Otherwise a body in chunks of one byte would be as many arrays.
            if let last = state.pieces.indices.last,
                state.pieces[last].count + piece.count <= Self.pieceInBytes
            {
                state.pieces[last] += piece
            } else {
                state.pieces.append(piece)
            }
            state.heldBytes += piece.count
            state.isFull = state.heldBytes >= Self.capacityInBytes
        }
    }

    /// Marks the end of the body.
    func finish() { resume { $0.hasEnded = true } }

    /// Ends the body early; unread bytes are dropped.
    ///
    /// A body that was read to its end is not changed: it may be the shared `none`.
    func fail(_ failure: RequestBodyError) {
        resume { state in
            guard state.failure == nil else { return }
            guard !state.hasEnded || failure == .closed && !state.pieces.isEmpty else { return }
            state.failure = failure
            state.pieces = []
            state.heldBytes = 0
            state.isFull = false
        }
    }

    /// Also a body that has arrived as a whole is not read any more.
    private func revoke() {
        resume { state in
            state.failure = state.failure ?? .revoked
            state.pieces = []
            state.heldBytes = 0
            state.isFull = false
            state.isPermitted = nil
        }
    }

    // MARK: Waiting

    private func take() -> Step {
        let (step, isDemand) = state.withLock { state -> (Step, Bool) in
            if let failure = state.failure { return (.failure(failure), false) }
            if state.pieces.isEmpty {
                if state.hasEnded {
                    // What is done now was permitted.
                    state.isPermitted = nil
                    return (.end, false)
                }
                let isFirst = !state.wasDemanded
                state.wasDemanded = true
                return (.wait, isFirst)
            }
            let piece = state.pieces.removeFirst()
            state.heldBytes -= piece.count
            let hasRoomAgain = state.isFull && state.heldBytes <= Self.capacityInBytes / 2
            if hasRoomAgain { state.isFull = false }
            return (.piece(piece), hasRoomAgain)
        }
        if isDemand { onDemand() }
        return step
    }

    private func waitForChange() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = !state.pieces.isEmpty || state.hasEnded || state.failure != nil
                    if !isReady { state.waiters.append(continuation) }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            fail(.closed)
        }
    }

    private func resume(after change: (inout sending State) -> Void) {
        let waiters = state.withLock { state in
            change(&state)
            var waiters: [CheckedContinuation<Void, Never>] = []
            swap(&waiters, &state.waiters)
            return waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
