// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Storage

extension EngineState {
    /// Makes a link.
    ///
    /// - Returns: its id, and its token.
    mutating func createLink(
        _ request: LinkRequest,
        _ turn: inout Turn
    ) throws(EngineError) -> (id: String, token: String) {
        let action = try actions.action(request.action)
        // They must fit the action as it is now.
        _ = try action.settings.values(request.parameters)
        let names = links.all.map(\.name)
        let name = request.name.isEmpty ? freeName("Link", names) : request.name
        try SoundName.check(name, limit: ValueRange.nameBytes)
        guard !names.contains(name) else { throw .nameTaken(name) }
        guard LinkLimits.count.contains(request.count) else {
            let (low, high) = (LinkLimits.count.lowerBound, LinkLimits.count.upperBound)
            throw .invalidValue(field: "count", allowed: "\(low) to \(high)", given: "\(request.count)")
        }
        let expiresAt = try expiry(of: request, turn.utc)
        try makeRoomForLink(&turn)
        let signer = links.signer ?? newSigner(&turn)
        var link = Link(
            id: turn.makeIdentifier("l"),
            place: (links.all.last?.place ?? -1) + 1,
            name: name,
            actionID: action.id,
            parameters: request.parameters,
            count: request.count,
            createdAt: turn.utc,
            expiresAt: expiresAt
        )
        if request.expiresAt == nil { link.clockShift = 0 }
        keep(link, &turn)
        turn.publish(.link(.created(snapshot(of: link, at: turn.utc))))
        return (link.id, signer.token(of: link).text)
    }

    /// The link of a token that can run its action now.
    ///
    /// - Throws: `linkNotFound`, `linkEnded`.
    func usableLink(_ token: String, at now: Date) throws(EngineError) -> Link {
        let link = try links.link(of: token)
        let state = link.state(at: now, hasAction: actions[link.actionID] != nil)
        guard state == .active else { throw .linkEnded(state) }
        return link
    }

    /// Uses a run of a link, or gives it back; a link that was removed meanwhile stays so.
    mutating func useLink(_ id: String, by runs: Int, _ turn: inout Turn) {
        guard var link = links[id] else { return }
        link.used = max(0, min(link.count, link.used + runs))
        put(link, &turn)
    }

    /// Keeps a changed link, and tells clients.
    mutating func put(_ link: Link, _ turn: inout Turn) {
        keep(link, &turn)
        turn.publish(.link(.changed(snapshot(of: link, at: turn.utc))))
    }

    /// Revokes a link.
    mutating func disposeLink(_ id: String, _ turn: inout Turn) throws(EngineError) {
        guard let link = links[id] else { throw .linkNotFound(id) }
        remove(link, &turn)
    }

    /// Revokes all links and forgets the secret that signed them.
    ///
    /// - Returns: their number.
    mutating func rotateLinks(_ turn: inout Turn) -> Int {
        let count = links.count
        for link in links.all { remove(link, &turn) }
        _ = newSigner(&turn)
        return count
    }

    /// The snapshot of a link.
    func snapshot(of link: Link, at now: Date) -> LinkSnapshot {
        let action = actions[link.actionID]
        return LinkSnapshot(
            id: link.id,
            name: link.name,
            actionID: link.actionID,
            actionName: action?.settings.name,
            parameters: link.parameters,
            count: link.count,
            used: link.used,
            createdAt: link.createdAt,
            expiresAt: link.end,
            state: link.state(at: now, hasAction: action != nil)
        )
    }

    /// Restores the saved links; without their secret, or with an unreadable one, there are none.
    mutating func restoreLinks(_ stored: StoredState) {
        guard let signer = stored.setting(Self.secretName, as: LinkSigner.self) else { return }
        links.signer = signer
        for link in stored.values(.link, as: Link.self).sorted(by: { $0.place < $1.place }) {
            links[link.id] = link
        }
    }

    // MARK: Steps

    private static let secretName = StoredState.linkSecret

    private mutating func newSigner(_ turn: inout Turn) -> LinkSigner {
        let signer = LinkSigner { turn.makeSeed() }
        links.signer = signer
        turn.persist(.put(.setting, Self.secretName, signer))
        return signer
    }

    private mutating func keep(_ link: Link, _ turn: inout Turn) {
        links[link.id] = link
        turn.persist(.put(.link, link.id, link))
    }

    private mutating func remove(_ link: Link, _ turn: inout Turn) {
        links[link.id] = nil
        turn.persist(.remove(.link, link.id))
        turn.publish(.link(.disposed(id: link.id, name: link.name)))
    }

    /// The oldest link that runs nothing any more gives way if there are too many.
    private mutating func makeRoomForLink(_ turn: inout Turn) throws(EngineError) {
        guard links.count >= limits.links else { return }
        let ended = links.all.first { link in
            link.state(at: turn.utc, hasAction: actions[link.actionID] != nil) != .active
        }
        guard let ended else { throw .limitReached(what: "links", limit: limits.links) }
        remove(ended, &turn)
    }

    private func expiry(of request: LinkRequest, _ now: Date) throws(EngineError) -> Date {
        guard request.expiresAt == nil || request.expiresIn == nil else {
            throw .invalidValue(field: "expiresIn", allowed: "absent where expiresAt is given", given: "both")
        }
        let seconds = request.expiresIn ?? LinkLimits.standardSeconds
        let time = request.expiresAt ?? now.addingTimeInterval(seconds)
        let latest = now.addingTimeInterval(LinkLimits.seconds.upperBound)
        guard time > now, time <= latest else {
            guard request.expiresAt == nil else {
                let allowed = "a future time, at most ten years from now"
                throw .invalidValue(field: "expiresAt", allowed: allowed, given: Check.text(time))
            }
            let allowed = "more than 0, up to 315360000 seconds"
            throw .invalidValue(field: "expiresIn", allowed: allowed, given: "\(seconds)")
        }
        return time
    }
}
