// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Synchronization

/// Why a request's body could not be read to its end.
public enum RequestBodyError: Error, Sendable, Hashable {
    /// It is longer than the reader's limit; answer 413.
    case tooLarge(limit: Int)
    /// The client went away or ended its side too early; nobody reads the answer.
    case closed
    /// The client was too slow; the server answers 408 by itself.
    case timeout
    /// The framing is broken; the server answers 400 by itself.
    case malformed
}

/// A request's body, pulled piece by piece.
///
/// While nobody pulls, at most `capacityInBytes` are held and the socket is left unread, so the client waits.
/// - Thread: any; one reader at a time.
public final class RequestBody: Sendable {
    private struct State {
        var pieces: [[UInt8]] = []
        var heldBytes = 0
        var hasEnded = false
        var failure: RequestBodyError?
        var wasDemanded = false
        var isFull = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private enum Step {
        case piece([UInt8])
        case end
        case failure(RequestBodyError)
        case wait
    }

    /// Bytes held at most before the server stops reading.
    static let capacityInBytes = 131_072
    /// Bytes up to which what arrives in small pieces is joined.
    static let pieceInBytes = 16_384
    /// No body at all, shared by every request without one.
    static let none = RequestBody([])

    /// The length that the client announced, or nothing when it comes in chunks.
    public let declaredLength: Int?
    private let state: Mutex<State>
    /// Called when a reader waits for the first time, and when a full body has room again.
    private let onDemand: @Sendable () -> Void

    /// A body that is already here; handlers' tests need no socket.
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

    /// The next piece, never empty; nothing at the end.
    ///
    /// What arrived in small pieces is joined.
    /// - Throws: what kept the body from ending; every later call throws the same.
    public func next() async throws(RequestBodyError) -> [UInt8]? {
        while true {
            switch take() {
            case .piece(let piece): return piece
            case .end: return nil
            case .failure(let failure): throw failure
            case .wait: await waitForChange()
            }
        }
    }

    /// Reads the whole body.
    /// - Parameter limit: bytes at most; a longer announced length fails before anything is read.
    /// - Returns: all bytes.
    /// - Throws: `tooLarge`, or what kept the body from ending.
    public func collect(upTo limit: Int) async throws(RequestBodyError) -> [UInt8] {
        if let declaredLength, declaredLength > limit { throw .tooLarge(limit: limit) }
        var whole: [UInt8] = []
        while let piece = try await next() {
            guard whole.count + piece.count <= limit else { throw .tooLarge(limit: limit) }
            if whole.isEmpty { whole = piece } else { whole.append(contentsOf: piece) }
        }
        return whole
    }

    // MARK: The connection's side

    /// Whether a reader has asked for anything.
    var wasDemanded: Bool { state.withLock { $0.wasDemanded } }
    /// Whether as much is held as may be.
    var isFull: Bool { state.withLock { $0.isFull } }

    /// Adds bytes that arrived.
    func supply(_ piece: [UInt8]) {
        resume { state in
            guard !state.hasEnded, state.failure == nil, !piece.isEmpty else { return }
            // A body in chunks of a byte would else be as many arrays.
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

    /// Says that nothing more will come.
    func finish() { resume { $0.hasEnded = true } }

    /// Ends the body early; what was not read yet is dropped.
    ///
    /// A body of which nothing is left to come or to read stays as it is: it may be `none`, which is everybody's.
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

    // MARK: Waiting

    private func take() -> Step {
        let (step, isDemand) = state.withLock { state -> (Step, Bool) in
            if let failure = state.failure { return (.failure(failure), false) }
            if state.pieces.isEmpty {
                if state.hasEnded { return (.end, false) }
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
