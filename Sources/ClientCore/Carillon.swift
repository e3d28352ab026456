// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Reactor
import Synchronization
import TLS

/// A client of one server.
///
/// Every operation of `openapi.yaml` is a method; `events` and `mirror` follow what happens. Connections are kept
/// and used again. A call waits on a thread of its own, never on one of the tasks.
/// - Thread: any.
public final class Carillon: Sendable {
    /// Most connections that are kept while they are not in use.
    private static let keptLimit = 4

    /// The server.
    public let place: Place
    /// How long each step of a call may wait for the server; nil for no limit.
    public let timeout: Duration?
    let token: String?
    private let tls: TLSContext?
    private let kept = Mutex<[Wire]>([])

    /// Makes a client; nothing is connected before the first call.
    ///
    /// - Parameters:
    ///   - address: `http://HOST:PORT`, `https://HOST:PORT`, each also with a path below which a proxy has the server, or
    ///     `unix:PATH`; the port is 7350 if there is none.
    ///   - token: a token of the server, 1 to 256 visible ASCII characters; nil for none.
    ///   - authorities: PEM; who issued the server's certificate. Nil trusts the authorities of the system.
    ///   - timeout: how long each step of a call may wait for the server; nil for no limit.
    /// - Throws: `invalid`.
    public init(
        _ address: String,
        token: String? = nil,
        authorities: [UInt8]? = nil,
        timeout: Duration? = .seconds(10)
    ) throws(ClientError) {
        guard let place = Place(address) else {
            throw .invalid("\"\(address)\" is no address: HOST:PORT, http(s)://HOST:PORT or unix:PATH")
        }
        if let token {
            guard (1...256).contains(token.utf8.count), token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
            else { throw .invalid("a token has 1 to 256 visible ASCII characters") }
        }
        self.place = place
        self.token = token
        self.timeout = timeout
        guard place.isEncrypted else {
            tls = nil
            return
        }
        do throws(TLSError) { tls = try TLSContext(trusting: authorities) } catch {
            throw .invalid("\(error)")
        }
    }

    private init(_ other: Carillon, timeout: Duration?) {
        (place, token, tls) = (other.place, other.token, other.tls)
        self.timeout = timeout
    }

    /// The same client with another timeout; nil for no limit.
    public func within(_ timeout: Duration?) -> Carillon { Carillon(self, timeout: timeout) }

    /// Sends a request and waits for its answer.
    ///
    /// - Returns: an answer with a status below 400.
    /// - Throws: `problem` for another status, `cancelled` if the task is cancelled, or why there is no answer.
    public func send(_ request: Request) async throws(ClientError) -> Answer {
        let ending = Ending()
        let result: Result<Answer, ClientError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let once = Once(continuation)
                ending.onEnd { once.resume(.failure(.cancelled)) }
                once.run { [self] () throws(ClientError) in try exchange(request, ending: ending) }
            }
        } onCancel: {
            ending.end()
        }
        return try result.get()
    }

    // MARK: Blocking

    /// Sends a request and waits for its answer; as `send`, but blocks the thread.
    package func exchange(_ request: Request, ending: Ending = Ending()) throws(ClientError) -> Answer {
        let bytes = request.bytes(to: place, token: token)
        if let wire = takeKept() {
            wire.setTimeout(timeout)
            do throws(ClientError) {
                return try exchange(request.method, bytes, on: wire, ending)
            } catch {
                switch error {
                case .unreachable where request.isRepeatable && !ending.isOver: break
                default: throw error
                }
            }
        }
        return try exchange(request.method, bytes, on: connect(timeout, ending), ending)
    }

    private func exchange(
        _ method: String,
        _ bytes: [UInt8],
        on wire: Wire,
        _ ending: Ending
    ) throws(ClientError) -> Answer {
        guard ending.hold(wire) else { throw .cancelled }
        defer { _ = ending.hold(nil) }
        var reader = AnswerReader { () throws(ClientError) in try wire.receive() }
        let answer: Answer
        do throws(ClientError) {
            try wire.send(bytes)
            answer = try reader.read(method)
        } catch {
            if ending.isOver { throw .cancelled }
            if reader.isEmpty, case .notUnderstood = error {
                throw .unreachable(
                    place: "\(place)",
                    reason: "the connection was closed without a response"
                )
            }
            throw error
        }
        if answer.head.isKept || method == "HEAD" { keep(wire) }
        guard answer.status < 400 else { throw .problem(Problem(status: answer.status, answer.json)) }
        return answer
    }

    /// Connects to the first address that accepts, and completes the TLS handshake.
    func connect(_ timeout: Duration?, _ ending: Ending) throws(ClientError) -> Wire {
        let wire = try Wire(
            try connectedSocket(timeout),
            to: "\(place)",
            host: place.host,
            trusting: tls
        )
        guard ending.hold(wire) else { throw .cancelled }
        try wire.shakeHands()
        return wire
    }

    private func connectedSocket(_ timeout: Duration?) throws(ClientError) -> ClientSocket {
        var last: SystemError?
        for address in place.addresses() {
            do throws(SystemError) {
                return try ClientSocket(address, timeout: timeout)
            } catch {
                last = error
            }
        }
        guard let last else { throw .unreachable(place: "\(place)", reason: "unknown host name") }
        throw ClientError(last, at: "\(place)")
    }

    private func takeKept() -> Wire? {
        while let wire = kept.withLock({ $0.popLast() }) {
            // The server ends connections that are not in use.
            if wire.isQuiet { return wire }
        }
        return nil
    }

    private func keep(_ wire: Wire) {
        kept.withLock { if $0.count < Self.keptLimit { $0.append(wire) } }
    }
}
