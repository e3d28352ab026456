// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Engine {
    /// The recurring announcements.
    public func queueSchedules() -> [QueueScheduleSnapshot] {
        state.queue.schedules.all.map { state.snapshot(of: $0) }
    }

    /// A page of the recurring announcements, in order of their ids if there are several pages.
    ///
    /// - Throws: `invalidValue` for an invalid limit or cursor.
    public func queueSchedules(_ request: PageRequest) throws(EngineError) -> Page<QueueScheduleSnapshot> {
        try request.page(of: state.queue.schedules.all, limitInBytes: pageBytes, hasOrder: true, by: \.id)
            .map { state.snapshot(of: $0) }
    }

    /// One recurring announcement.
    ///
    /// - Throws: `queueScheduleNotFound`.
    public func queueSchedule(_ id: String) throws(EngineError) -> QueueScheduleSnapshot {
        state.snapshot(of: try state.schedule(id))
    }

    /// Creates or replaces a recurring announcement.
    ///
    /// - Parameters:
    ///   - id: nil creates a new one.
    ///   - request: its new settings.
    /// - Returns: the recurring announcement.
    /// - Throws: `queueScheduleNotFound`, `invalidValue`, `soundNotFound`, `fileNotFound`, `pathOutsideRoots`,
    ///   `speechUnavailable`, `limitReached`.
    public func putQueueSchedule(
        _ id: String?,
        _ request: QueueScheduleRequest
    ) async throws(EngineError) -> QueueScheduleSnapshot {
        var request = request
        request.item.askedBy = Requester.current
        let present = try id.map { (id) throws(EngineError) in try state.schedule(id) }
        if present?.request.item.content != request.item.content {
            try await findFile(of: request.item.content)
        }
        return try await changeSchedule { [request] (state, turn) throws(EngineError) in
            try state.putSchedule(id, request, &turn)
        }
    }

    /// Changes a recurring announcement.
    ///
    /// - Throws: as ``putQueueSchedule(_:_:)``.
    public func changeQueueSchedule(
        _ id: String,
        _ change: QueueScheduleChange
    ) async throws(EngineError) -> QueueScheduleSnapshot {
        if let content = change.item?.content { try await findFile(of: content) }
        let requester = Requester.current
        return try await changeSchedule { (state, turn) throws(EngineError) in
            var request = try state.schedule(id).request
            change.apply(to: &request)
            if change.item != nil { request.item.askedBy = requester }
            return try state.putSchedule(id, request, &turn)
        }
    }

    /// Removes a recurring announcement.
    ///
    /// - Throws: `queueScheduleNotFound`.
    public func removeQueueSchedule(_ id: String) async throws(EngineError) {
        try changeQueue { (state, _) throws(EngineError) in try state.removeSchedule(id) }
        await save()
    }

    private func changeSchedule(
        _ change: (inout EngineState, inout Turn) throws(EngineError) -> QueueSchedule
    ) async throws(EngineError) -> QueueScheduleSnapshot {
        let schedule = try changeQueue { (state, turn) throws(EngineError) in
            try change(&state, &turn)
        }
        let snapshot = state.snapshot(of: schedule)
        await save()
        return snapshot
    }
}
