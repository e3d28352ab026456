// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Signed links, each of which runs one action.
///
/// - Source: decision D-80.
extension Engine {
    /// A page of the links, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func links(_ request: PageRequest) throws(EngineError) -> Page<LinkSnapshot> {
        refreshClock()
        let now = makeTurn(at: clock.frame).utc
        return try request.page(of: state.links.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0, at: now) }
    }

    /// Makes a link.
    ///
    /// - Throws: `actionNotFound`, `invalidValue`, `nameTaken`, `limitReached`.
    public func createLink(_ request: LinkRequest) async throws(EngineError) -> MadeLink {
        let made = try perform { (state, turn) throws(EngineError) in
            let (id, token) = try state.createLink(request, &turn)
            return state.links[id].map { MadeLink(link: state.snapshot(of: $0, at: turn.utc), token: token) }
        }
        guard let made else { throw .linkNotFound(nil) }
        await save()
        return made
    }

    /// Revokes a link; what it started goes on.
    ///
    /// - Throws: `linkNotFound`.
    public func disposeLink(_ id: String) async throws(EngineError) {
        try perform { (state, turn) throws(EngineError) in try state.disposeLink(id, &turn) }
        await save()
    }

    /// Revokes all links; later ones are signed with another secret.
    ///
    /// - Returns: their number.
    public func rotateLinks() async throws(EngineError) -> Int {
        let count = try perform { (state, turn) in state.rotateLinks(&turn) }
        await save()
        return count
    }

    /// Runs the action of a link with the link's values.
    ///
    /// The run is used and committed first, so that no crash lets a link run more often than it may; one between both loses
    /// the run. It is given back if nothing was run.
    ///
    /// - Throws: `linkNotFound`, whatever is wrong with the token; `linkEnded`; `overloaded`; `linkFailed`, which says
    ///   nothing of the reason.
    public func runLink(_ token: String, _ reader: some ActionReader) async throws(EngineError) {
        do throws(EngineError) {
            refreshClock()
            let link = try state.usableLink(token, at: makeTurn(at: clock.frame).utc)
            try perform { (state, turn) in state.useLink(link.id, by: 1, &turn) }
            do throws(EngineError) {
                try await commit()
                // It may have been revoked meanwhile.
                guard state.links[link.id] != nil else { throw .linkNotFound(nil) }
                try start(link, reader)
            } catch {
                decide { $0.useLink(link.id, by: -1, &$1) }
                await save()
                throw error
            }
        } catch {
            throw error.ofLink
        }
        await save()
    }

    private func start(_ link: Link, _ reader: some ActionReader) throws(EngineError) {
        let outcome = Requester.$current.withValue("link \(link.name)") { () -> Result<Void, EngineError> in
            do throws(EngineError) {
                _ = try startAction(link.actionID, link.parameters, reader)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }
}

extension EngineError {
    /// What the user of a link may know of it.
    fileprivate var ofLink: EngineError {
        switch self {
        case .linkNotFound, .linkEnded, .overloaded, .stopped: self
        case .actionNotFound: .linkEnded(.actionRemoved)
        default: .linkFailed
        }
    }
}
