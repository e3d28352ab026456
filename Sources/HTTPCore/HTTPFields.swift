// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// The field lines of a message, in order; names are compared ignoring case.
///
/// All lines are stored in one buffer with a list of offsets, so a parsed head costs two allocations and a response
/// head is written by one copy. Values are bytes on the wire; as text they are decoded as UTF-8, invalid bytes as
/// U+FFFD (`bytes(at:)` gives them exactly).
/// - Source: RFC 9110 section 5.
public struct HTTPFields: Sendable, ExpressibleByDictionaryLiteral {
    /// Where one line lies in `storage`.
    struct Entry: Sendable, BitwiseCopyable {
        var nameStart: UInt32
        var nameEnd: UInt32
        var valueStart: UInt32
        var valueEnd: UInt32

        var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    }

    private(set) var storage: [UInt8]
    private(set) var entries: [Entry]
    /// Whether `storage` holds exactly the lines as a response writes them.
    private var isWireForm: Bool

    /// Makes an empty list.
    public init() {
        storage = []
        entries = []
        isWireForm = true
    }

    /// Makes a list from the given lines, in order.
    public init(dictionaryLiteral elements: (FieldName, String)...) {
        self.init()
        for (name, value) in elements { add(name, value) }
    }

    /// Takes the lines of a parsed head; `entries` point into `storage`.
    init(parsed storage: [UInt8], entries: [Entry]) {
        self.storage = storage
        self.entries = entries
        isWireForm = false
    }

    /// The number of field lines.
    public var count: Int { entries.count }
    /// Whether there is no field line.
    public var isEmpty: Bool { entries.isEmpty }

    /// The value of the first line of that name; set replaces all lines of the name, nil removes them.
    public subscript(name: FieldName) -> String? {
        get { firstIndex(of: name).map { text(at: $0) } }
        set {
            remove(name)
            if let newValue { add(name, newValue) }
        }
    }

    /// The values of all lines of that name, in order.
    public func values(for name: FieldName) -> [String] {
        entries.indices.filter { matches($0, name) }.map { text(at: $0) }
    }

    /// Whether there is a line of that name.
    public func contains(_ name: FieldName) -> Bool { firstIndex(of: name) != nil }

    /// Adds a line at the end.
    ///
    /// A control character other than TAB in the value becomes a space, so that no value can end its line
    /// (RFC 9110 section 5.5).
    public mutating func add(_ name: FieldName, _ value: String) {
        makeWireForm()
        var line = Entry(nameStart: end, nameEnd: 0, valueStart: 0, valueEnd: 0)
        storage.append(contentsOf: name.text.utf8)
        line.nameEnd = end
        storage.append(0x3A)
        storage.append(ByteClass.space)
        line.valueStart = end
        storage.append(contentsOf: value.utf8)
        line.valueEnd = end
        for index in line.value where ByteClass.isForbiddenInValue(storage[index]) {
            storage[index] = ByteClass.space
        }
        storage.append(ByteClass.carriageReturn)
        storage.append(ByteClass.lineFeed)
        entries.append(line)
    }

    /// Removes all lines of that name.
    public mutating func remove(_ name: FieldName) {
        guard contains(name) else { return }
        self = rebuilt { matches($0, name) }
    }

    /// Appends the lines with their line ends, as a message carries them.
    public func write(to output: inout [UInt8]) {
        if isWireForm {
            output.append(contentsOf: storage)
        } else {
            output.append(contentsOf: rebuilt { _ in false }.storage)
        }
    }

    // MARK: - Lines by number

    /// The number of the first line of that name.
    func firstIndex(of name: FieldName) -> Int? {
        for index in 0..<entries.count where matches(index, name) { return index }
        return nil
    }

    /// The value of a line as text.
    func text(at index: Int) -> String {
        String(decoding: storage[entries[index].value], as: UTF8.self)
    }

    /// Whether a line has that name.
    func matches(_ index: Int, _ name: FieldName) -> Bool {
        let line = entries[index]
        guard Int(line.nameEnd &- line.nameStart) == name.text.utf8.count else { return false }
        return Bytes.equalIgnoringCase(storage.span.extracting(line.name), name.text)
    }

    /// Whether no value has more combining marks in a row than text may have.
    var areStreamSafe: Bool {
        guard storage.contains(where: { $0 >= 0xCC }) else { return true }
        return entries.indices.allSatisfy { StreamSafeText.isSafe(text(at: $0)) }
    }

    private var end: UInt32 { UInt32(storage.count) }

    private mutating func makeWireForm() {
        if !isWireForm { self = rebuilt { _ in false } }
    }

    private func rebuilt(without isDropped: (Int) -> Bool) -> HTTPFields {
        var result = HTTPFields()
        result.storage.reserveCapacity(storage.count)
        for index in entries.indices where !isDropped(index) {
            var line = entries[index]
            let (name, value) = (line.name, line.value)
            line.nameStart = result.end
            result.storage.append(contentsOf: storage[name])
            line.nameEnd = result.end
            result.storage.append(0x3A)
            result.storage.append(ByteClass.space)
            line.valueStart = result.end
            result.storage.append(contentsOf: storage[value])
            line.valueEnd = result.end
            result.storage.append(ByteClass.carriageReturn)
            result.storage.append(ByteClass.lineFeed)
            result.entries.append(line)
        }
        return result
    }
}

/// One field line.
public struct HTTPField: Hashable, Sendable {
    /// Its name, as written.
    public let name: FieldName
    /// Its value, without blanks at the ends.
    public let value: String
}

extension HTTPFields: RandomAccessCollection {
    /// The first line's number, 0.
    public var startIndex: Int { 0 }
    /// One more than the last line's number.
    public var endIndex: Int { entries.count }

    /// The line of that number.
    public subscript(position: Int) -> HTTPField {
        let name = String(decoding: storage[entries[position].name], as: UTF8.self)
        return HTTPField(name: FieldName(token: name), value: text(at: position))
    }

    /// The value of a line as it was on the wire.
    public func bytes(at position: Int) -> ArraySlice<UInt8> { storage[entries[position].value] }
}

extension HTTPFields: Hashable, CustomStringConvertible {
    /// The same lines in the same order.
    public static func == (left: HTTPFields, right: HTTPFields) -> Bool { left.elementsEqual(right) }

    /// Hashes the lines in order.
    public func hash(into hasher: inout Hasher) {
        for line in self { hasher.combine(line) }
    }

    /// The lines as text, for logs.
    public var description: String {
        map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    }
}
