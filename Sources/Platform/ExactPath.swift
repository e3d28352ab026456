// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A path, compared by its bytes.
///
/// Strings are equal if their characters are: `é` as one code point or as two. File systems have two files then.
public struct ExactPath: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The path.
    public let text: String

    /// Takes a path, absolute or relative.
    public init(_ text: String) { self.text = text }

    /// Takes a literal.
    public init(stringLiteral text: String) { self.text = text }

    /// Whether it lies below a folder; a folder does not lie below itself.
    public func isBelow(_ folder: ExactPath) -> Bool {
        let rest = text.utf8.dropFirst(folder.text.utf8.count)
        return rest.first == UInt8(ascii: "/") && text.utf8.starts(with: folder.text.utf8)
    }

    /// The path without its last component; nil if it has only one.
    public var parent: ExactPath? {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")), slash != text.startIndex else {
            return nil
        }
        return ExactPath(String(text[..<slash]))
    }

    /// Whether both have the same bytes.
    public static func == (left: ExactPath, right: ExactPath) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Adds the bytes.
    public func hash(into hasher: inout Hasher) {
        var text = text
        // Safe because the bytes are used only inside the closure.
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension ExactPath: Comparable {
    /// Orders by bytes.
    public static func < (left: ExactPath, right: ExactPath) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
