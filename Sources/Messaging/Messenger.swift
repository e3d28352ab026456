// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Engine
import Platform
public import Reactor
import Synchronization

/// Sends messages to targets: the port of the engine, with a lane for each target.
///
/// - Thread: any; no call but `stop` blocks.
/// - Source: decision D-154.
public final class Messenger: MessagePort {
    private let network: NetworkAccess
    private let limit: Int
    private let lanes = Mutex<[String: MessageLane]>([:])

    /// Makes a messenger; it opens nothing before the first message.
    ///
    /// - Parameters:
    ///   - networks: the networks in which targets may be.
    ///   - limit: most messages that wait for one target.
    public init(networks: [AddressRange] = AddressRange.privateNetworks, limit: Int = 64) {
        network = NetworkAccess(networks: networks)
        self.limit = limit
    }

    /// Checks the address of a target.
    public func check(_ target: TargetSettings) throws(EngineError) {
        let (address, _) = try Self.parts(target)
        if address.scheme.hasPrefix("http"), target.user?.contains(":") == true {
            throw .invalidValue(
                field: "user",
                allowed: "a name without a colon for HTTP",
                given: "one with a colon"
            )
        }
    }

    /// Checks that a message is one of the target's protocol.
    public func check(_ message: TargetMessage, to target: TargetSettings) throws(EngineError) {
        let (_, messages) = try Self.parts(target)
        for value in MessageValue.allCases
        where value.isGiven(in: message) && !messages.values.contains(value) {
            let names = MessageValue.allCases.filter(messages.values.contains).map(\.rawValue)
            let allowed = names.isEmpty ? "no value" : names.joined(separator: ", ")
            throw .invalidValue(
                field: value.rawValue,
                allowed: "absent: a message to \(target.address.prefix { $0 != ":" }) has \(allowed)",
                given: "given"
            )
        }
        guard message.text == nil || message.bytes == nil else {
            throw .invalidValue(field: "hex", allowed: "absent where text is given", given: "given")
        }
        try messages.check(message)
    }

    /// Hands a message to the lane of its target.
    public func send(
        _ dispatch: MessageDispatch,
        _ report: @escaping @Sendable (MessageReport) -> Void
    ) -> MessageReport? {
        let lane = lanes.withLock { lanes in
            if let lane = lanes[dispatch.message.targetID] { return lane }
            let lane = MessageLane(limit: limit) { [network] target throws(MessageFailure) in
                guard let (address, messages) = try? Self.parts(target) else {
                    throw MessageFailure("its address cannot be used")
                }
                return messages.link(address, target, network)
            }
            lanes[dispatch.message.targetID] = lane
            return lane
        }
        return lane.add(dispatch, report)
    }

    /// Ends the lane of a target.
    public func forget(_ target: String) { lanes.withLock { $0.removeValue(forKey: target) }?.end() }

    /// Sends what waits, for some seconds at most, then ends all lanes.
    public func stop(within seconds: Double) {
        let all = lanes.withLock { Array($0.values) }
        let end = SystemClock.monotonic.now + UInt64(seconds * 1e9)
        while !all.allSatisfy(\.isIdle), SystemClock.monotonic.now < end {
            SystemClock.sleep(untilMonotonic: SystemClock.monotonic.now + 10_000_000)
        }
        for lane in all { lane.end() }
    }

    private static func parts(
        _ target: TargetSettings
    ) throws(EngineError) -> (TargetAddress, MessageProtocol) {
        guard let address = TargetAddress(target.address), let messages = MessageProtocol.of(address.scheme),
            messages.accepts(address)
        else {
            let allowed = "one of " + MessageProtocol.all.map(\.form).joined(separator: ", ")
            // It may have a password.
            let given = target.address.contains("@") ? "one with @" : target.address
            throw .invalidValue(field: "address", allowed: allowed, given: given)
        }
        return (address, messages)
    }
}
