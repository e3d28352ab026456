// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A time that clocks show, to the second.
public struct TimeOfDay: Sendable, Hashable, Comparable {
    /// Seconds after midnight as clocks show them, 0 to 86,399.
    public let seconds: Int

    /// A time such as `08:00` or `08:00:30`; nil if the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.count == 2 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard numbers.count == parts.count, (2...3).contains(numbers.count), numbers[0] < 24,
            numbers[1...].allSatisfy({ $0 < 60 })
        else { return nil }
        seconds = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }

    /// A time without seconds.
    ///
    /// - Parameters:
    ///   - hours: 0 to 23.
    ///   - minutes: 0 to 59.
    public init(hours: Int, minutes: Int) { seconds = min(max(0, hours * 60 + minutes), 1439) * 60 }

    /// The time as `08:00`, or as `08:00:30` if it has seconds.
    public var text: String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minutes = "\(two(seconds / 3600)):\(two(seconds / 60 % 60))"
        return seconds % 60 == 0 ? minutes : "\(minutes):\(two(seconds % 60))"
    }

    /// Whether a time is earlier than another.
    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.seconds < right.seconds }
}

extension TimeOfDay: Codable {
    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = TimeOfDay(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no time")
        }
        self = time
    }

    /// Writes it as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
