// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// QLab's names of colours, of which a cue has the nearest.
///
/// - Source: QLab 5 OSC Dictionary, `colorName`.
enum QLabColor {
    private static let colors: [(name: String, red: Int, green: Int, blue: Int)] = [
        ("red", 0xE0, 0x20, 0x20), ("orange", 0xF0, 0x8C, 0x10), ("yellow", 0xE8, 0xD0, 0x20),
        ("green", 0x30, 0xA8, 0x40), ("cyan", 0x20, 0xC0, 0xC8), ("blue", 0x20, 0x60, 0xD8),
        ("purple", 0x80, 0x40, 0xC0), ("magenta", 0xD0, 0x30, 0xB0), ("gray", 0x8C, 0x8C, 0x8C),
    ]

    /// The name of a colour such as `#e02020`; `none` for no colour.
    static func name(of color: String?) -> String {
        guard let color, let value = Int(color.dropFirst(), radix: 16) else { return "none" }
        let (red, green, blue) = (value >> 16 & 255, value >> 8 & 255, value & 255)
        func distance(_ other: (name: String, red: Int, green: Int, blue: Int)) -> Int {
            [red - other.red, green - other.green, blue - other.blue].reduce(0) { $0 + $1 * $1 }
        }
        return colors.min { distance($0) < distance($1) }?.name ?? "none"
    }

    /// The colour of a name; nil for one that is not known, `.some(nil)` for `none`.
    static func color(named name: String) -> String?? {
        if name == "none" { return .some(nil) }
        guard let found = colors.first(where: { $0.name == name }) else { return nil }
        let digits = [found.red, found.green, found.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return "#" + digits.joined()
    }
}
