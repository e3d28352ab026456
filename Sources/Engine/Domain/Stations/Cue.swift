// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What is to be when an external medium has reached a time.
///
/// - Source: SX-02, SX-06, SX-07.
public struct Cue: Sendable, Equatable {
    /// What is to be.
    public enum Action: Sendable, Equatable {
        /// The volume of the music, 0 to 1.
        case volume(Double)
        /// The station.
        case station(StationQuery)
    }

    /// Seconds of the external medium, 0 or more; the cue holds from this time on, the time itself included (SX-11).
    public let time: Double
    /// What is to be from then on.
    public let action: Action

    /// Makes a cue.
    public init(time: Double, action: Action) {
        self.time = time
        self.action = action
    }
}

extension Cue: Codable {
    private enum CodingKeys: String, CodingKey { case time, volume, station }

    /// Reads `{time, volume}` or `{time, station}`.
    ///
    /// - Throws: `DecodingError` where neither is there.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        time = try fields.decode(Double.self, forKey: .time)
        if let volume = try fields.decodeIfPresent(Double.self, forKey: .volume) {
            action = .volume(volume)
        } else {
            action = .station(StationQuery(try fields.decode([String: String].self, forKey: .station)))
        }
    }

    /// Writes `{time, volume}` or `{time, station}`.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(time, forKey: .time)
        switch action {
        case .volume(let volume): try fields.encode(volume, forKey: .volume)
        case .station(let query): try fields.encode(query.options, forKey: .station)
        }
    }
}
