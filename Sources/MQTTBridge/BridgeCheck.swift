// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Dispatch
import Synchronization

/// Whether server and broker can be reached with these settings.
public enum BridgeCheck {
    /// Seconds that the broker may take.
    private static let seconds = 10.0

    /// Asks both.
    ///
    /// Blocks; disturbs no bridge that works with the same settings.
    /// - Returns: a line for each.
    /// - Throws: `unreachable`, `refused`, or why a client cannot be made.
    public static func run(_ settings: BridgeSettings) throws(BridgeError) -> [String] {
        let client = try settings.makeClient()
        let health: JSONValue?
        do throws(ClientError) { health = try client.exchange(Request("GET", "/v1/health")).json } catch {
            if case .problem(let problem) = error, [401, 403].contains(problem.status) {
                throw .refused("the server at \(client.place) refuses the token: \(error)")
            }
            throw .unreachable("\(error)")
        }
        try askBroker(settings)
        let status = health?["status"]?.text ?? "unknown"
        return ["server \(client.place): ok, health \(status)", "broker \(settings.broker): ok"]
    }

    private static func askBroker(_ settings: BridgeSettings) throws(BridgeError) {
        let outcome = Mutex<Result<Void, BrokerFailure>?>(nil)
        let known = DispatchSemaphore(value: 0)
        var own = settings
        own.sessionExpiry = 0
        let broker = try BrokerClient(
            own,
            identifier: "carillon-check-" + settings.tree.machine,
            will: nil,
            .init(message: { _ in }) { event in
                outcome.withLock { outcome in
                    switch event {
                    case .connected: outcome = .success(())
                    case .lost(let failure, _): outcome = outcome ?? .failure(failure)
                    case .acknowledged, .subscriptionRefused: break
                    }
                }
                known.signal()
            }
        )
        try broker.start()
        _ = known.wait(timeout: .now() + seconds)
        broker.end()
        switch outcome.withLock(\.self) {
        case .success: return
        case .failure(.refused(let reason)): throw .refused(reason)
        case .failure(.unreachable(let reason)): throw .unreachable(reason)
        case nil: throw .unreachable("the broker at \(settings.broker) does not answer")
        }
    }
}
