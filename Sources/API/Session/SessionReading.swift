// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension SessionChange {
    /// Reads the body of `PATCH /v1/session`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> SessionChange {
        var change = SessionChange()
        change.category = try fields.choice("category", of: SessionCategory.self)
        change.options = try fields.options()
        change.silentMode = try fields.bool("silentMode")
        change.screenLocked = try fields.bool("screenLocked")
        change.othersDepthDecibels = try fields.number(
            "othersDepthDb",
            in: SessionConfiguration.depthRange,
            unit: " dB"
        )
        try fields.object("outputVolumeMonitor") { monitor throws(Problem) in
            change.monitorEnabled = try monitor.bool("enabled")
            change.monitorInterval = try monitor.number(
                "interval",
                in: SessionConfiguration.monitorRange,
                unit: " seconds"
            )
            try monitor.finish()
        }
        try fields.finish()
        return change
    }

    /// Reads the body of `PUT /v1/session`: category and options, as `setCategory(_:options:)` takes them (AQ-36).
    static func readCategory(_ fields: inout FieldReader) throws(Problem) -> SessionChange {
        var change = SessionChange()
        change.category = try fields.requiredChoice("category", of: SessionCategory.self)
        change.options = try fields.options() ?? []
        try fields.finish()
        return change
    }
}

extension SessionRouteChange {
    /// Reads the body of `PUT /v1/session/route`; `output` null follows the default output.
    static func read(_ fields: inout FieldReader) throws(Problem) -> SessionRouteChange {
        var change = SessionRouteChange()
        if fields.clears("output") {
            change.output = .clear
        } else {
            change.output = Edit(try fields.string("output", limit: 1024))
        }
        change.buses = try fields.object("buses") { buses throws(Problem) in
            var map: [VolumeScope: String] = [:]
            for scope in VolumeScope.allCases where scope != .master {
                map[scope] = try buses.string(scope.rawValue, limit: 1024)
            }
            try buses.finish()
            return map
        }
        try fields.finish()
        return change
    }
}

extension InterruptionRequest {
    /// The two types; others are refused (AQ-21).
    private enum Kind: String, CaseIterable { case began, ended }

    /// Reads the body of `POST /v1/session/interruptions`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> InterruptionRequest {
        let kind = try fields.requiredChoice("type", of: Kind.self)
        let reason = try fields.string("reason")
        let standardReason = fields.standard("reason", "request", "request")
        let shouldResume = try fields.bool("shouldResume")
        let standardResume = fields.standard("shouldResume", false, false)
        try fields.finish()
        switch kind {
        case .began:
            guard shouldResume == nil else {
                throw .invalid("shouldResume", allowed: "with the type ended only", given: "began")
            }
            return .began(reason: reason ?? standardReason)
        case .ended:
            guard reason == nil else {
                throw .invalid("reason", allowed: "with the type began only", given: "ended")
            }
            return .ended(shouldResume: shouldResume ?? standardResume)
        }
    }
}

extension FieldReader {
    /// The session's options, each at most once.
    fileprivate mutating func options() throws(Problem) -> [SessionOption]? {
        try choices("options", of: SessionOption.self, limit: 16)
    }
}
