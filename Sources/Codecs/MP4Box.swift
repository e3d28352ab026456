// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// One box of an MP4 or QuickTime file.
///
/// - Source: ISO/IEC 14496-12, section 4.2.
struct MP4Box {
    let name: String
    /// First byte of the contents.
    let start: Int64
    /// First byte after the box; beyond the end of a truncated file.
    let end: Int64

    /// A box of known name and extent.
    init(name: String, start: Int64, end: Int64) { (self.name, self.start, self.end) = (name, start, end) }

    /// The box at an offset of a range; nil if none can be there.
    init?(_ reader: ByteReader, at offset: Int64, end: Int64) {
        let head = reader.bytes(at: offset, count: 16)
        guard let short = head.bigEndian(at: 0, bytes: 4), head.count >= 8 else { return nil }
        var size = Int64(short)
        var header: Int64 = 8
        if size == 1 { (size, header) = (Int64(clamping: head.bigEndian(at: 8, bytes: 8) ?? 0), 16) }
        if size == 0 { size = end - offset }
        guard size >= header else { return nil }
        self.init(
            name: String(decoding: head[4..<8], as: UTF8.self),
            start: offset + header,
            end: offset.addingClamped(size)
        )
    }

    /// The boxes of a range, at most 4,096 of them; the last has no name if the range ends inside its header.
    static func list(_ reader: ByteReader, from: Int64, to end: Int64) -> [MP4Box] {
        var boxes: [MP4Box] = []
        var offset = from
        while offset < end, boxes.count < 4_096 {
            guard let box = MP4Box(reader, at: offset, end: end) else {
                if reader.size - offset < 8 {
                    boxes.append(MP4Box(name: "", start: offset, end: reader.size + 1))
                }
                break
            }
            boxes.append(box)
            offset = box.end
        }
        return boxes
    }

    /// The boxes inside.
    func children(_ reader: ByteReader) -> [MP4Box] {
        MP4Box.list(reader, from: start, to: min(end, reader.size))
    }

    /// The first box at a path of names.
    func first(_ path: String..., in reader: ByteReader) -> MP4Box? {
        var box: MP4Box? = self
        for name in path { box = box?.children(reader).first { $0.name == name } }
        return box
    }

    /// Up to `count` bytes of the contents.
    func bytes(_ reader: ByteReader, count: Int) -> [UInt8] {
        reader.bytes(at: start, count: min(count, Int(clamping: end - start)))
    }
}
