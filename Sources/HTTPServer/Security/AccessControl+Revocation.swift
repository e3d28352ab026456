// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor
import Synchronization

extension AccessControl {
    /// Calls an action once when a client's token was revoked or changed; for long-lived connections.
    ///
    /// - Parameters:
    ///   - client: the client with the token.
    ///   - action: called on any thread, possibly at once; must return quickly.
    /// - Returns: a number for ``forget(_:)``.
    public func whenRevoked(_ client: AccessIdentity, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        let (number, isGone) = state.withLock { state in
            state.lastObserver += 1
            let isGone = state.table[client.name].map(AccessIdentity.init) != client
            if !isGone {
                state.observers[state.lastObserver] = (client, action)
                state.monitorTask = state.monitorTask ?? startMonitoring()
            }
            return (state.lastObserver, isGone)
        }
        if isGone { action() }
        return number
    }

    /// Removes an observer added by ``whenRevoked(_:_:)``.
    public func forget(_ number: UInt64) {
        state.withLock { state in
            state.observers[number] = nil
            guard state.observers.isEmpty else { return }
            state.monitorTask?.cancel()
            state.monitorTask = nil
        }
    }

    /// Whether a client's token still exists unchanged.
    public func isCurrent(_ client: AccessIdentity) -> Bool {
        refreshIfDue()
        return state.withLock { $0.table[client.name].map(AccessIdentity.init) == client }
    }

    /// Whether a client's token still exists unchanged, and its session has not ended.
    func isCurrent(_ client: AccessIdentity, by credential: AccessCredential) -> Bool {
        guard case .session = credential else { return isCurrent(client) }
        return identify(credential).map { AccessIdentity($0.token) } == client
    }

    private func startMonitoring() -> Task<Void, Never> {
        Task { [weak self, interval = configuration.refreshInterval] in
            let clock = ContinuousClock()
            while (try? await clock.sleep(for: interval)) != nil { self?.refreshIfDue() }
        }
    }

    /// Takes changed tokens, once per `refreshInterval`, and calls the observers of those that were revoked.
    func refreshIfDue() {
        let now = configuration.now()
        let isDue = state.withLock { state in
            guard now >= state.nextRefresh else { return false }
            state.nextRefresh = now.advanced(by: configuration.refreshInterval)
            return true
        }
        guard isDue else { return }
        // A change that is being made brings newer tokens.
        let revoked = exchange.withLockIfAvailable { _ in refresh().map(take) }
        for action in (revoked ?? nil) ?? [] { action() }
    }

    /// Takes other tokens; ``exchange`` is held.
    ///
    /// - Returns: the observers of those that were revoked, which the caller calls afterwards.
    func take(_ table: AccessTokenTable) -> [@Sendable () -> Void] {
        state.withLock { state in
            state.table = table
            change(&state) { $0.keep(only: table.tokens) }
            state.tickets.keep(only: table.tokens)
            let gone = state.observers.filter {
                table[$0.value.client.name].map(AccessIdentity.init) != $0.value.client
            }
            for number in gone.keys { state.observers[number] = nil }
            return gone.values.map(\.action)
        }
    }
}
