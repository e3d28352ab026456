// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One element of a Matroska or WebM file.
///
/// - Source: RFC 8794, sections 5 and 6.
struct EBMLElement {
    /// Identifier with its marker bits, such as 0x1A45DFA3.
    let identifier: UInt64
    /// First byte of the contents.
    let start: Int64
    /// First byte after the element; that of the file where the size is unknown or too large.
    let end: Int64

    /// Most elements of one list.
    private static let maximumCount = 4_096

    /// The element at an offset of a range; nil if none can be there.
    init?(_ reader: ByteReader, at offset: Int64, end: Int64) {
        let head = reader.bytes(at: offset, count: 12)
        guard let first = head.first, first.leadingZeroBitCount < 4 else { return nil }
        let width = first.leadingZeroBitCount + 1
        guard let identifier = head.bigEndian(at: 0, bytes: width), head.count > width, head[width] != 0
        else {
            return nil
        }
        let sizeWidth = head[width].leadingZeroBitCount + 1
        guard let raw = head.bigEndian(at: width, bytes: sizeWidth) else { return nil }
        let mask = (UInt64(1) << UInt64(7 * sizeWidth)) - 1
        self.identifier = identifier
        start = offset + Int64(width + sizeWidth)
        self.end = raw & mask == mask ? end : min(end, start.addingClamped(Int64(raw & mask)))
    }

    /// The elements of a range, at most 4,096, up to one of ``identifier`` `last`.
    static func list(
        _ reader: ByteReader,
        from: Int64,
        to end: Int64,
        until last: UInt64? = nil
    ) -> [EBMLElement] {
        var elements: [EBMLElement] = []
        var offset = from
        while offset < end, elements.count < maximumCount,
            let element = EBMLElement(reader, at: offset, end: end),
            element.end > offset
        {
            elements.append(element)
            if element.identifier == last { break }
            offset = element.end
        }
        return elements
    }

    /// The elements inside.
    func children(_ reader: ByteReader, until last: UInt64? = nil) -> [EBMLElement] {
        EBMLElement.list(reader, from: start, to: end, until: last)
    }

    /// The elements at a path of identifiers.
    func all(_ path: UInt64..., in reader: ByteReader) -> [EBMLElement] {
        path.reduce([self]) { elements, identifier in
            elements.flatMap { $0.children(reader).filter { $0.identifier == identifier } }
        }
    }
}
