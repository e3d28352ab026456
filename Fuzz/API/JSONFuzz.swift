// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Reads every field of a body in every way that operations do; whatever comes is a value or a problem.
private func readFields(_ value: JSONValue) {
    guard var fields = try? FieldReader(value) else { return }
    guard case .object(let members) = value else { preconditionFailure("only an object has fields") }
    for member in members {
        _ = try? fields.bool(member.name)
        if let number = try? fields.number(member.name, in: 0...1_000_000) {
            precondition((0...1_000_000).contains(number), "a number outside its range was accepted")
        }
        if let whole = try? fields.integer(member.name, in: -5...5) {
            precondition((-5...5).contains(whole), "a whole number outside its range was accepted")
        }
        if let text = try? fields.string(member.name, limit: 8) {
            precondition((1...8).contains(text.utf8.count), "a string outside its limit was accepted")
        }
        _ = try? fields.choice(member.name, of: Choice.self)
        precondition(fields.value(member.name) == member.value, "a field is read as it was sent")
        readFields(member.value)
    }
    precondition((try? fields.finish()) != nil, "every field was asked for")
    do {
        try FieldReader(value).finish()
        precondition(members.isEmpty, "an unknown field was accepted")
    } catch {
        _ = error.json.encoded
    }
}

private enum Choice: String, CaseIterable { case linear, equalPower }

/// What is read as JSON is written and read again as the same value; what is not is refused with a problem.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe inputBytes(start, count)
    let value: JSONValue
    do {
        value = try JSONValue.parse(bytes)
    } catch {
        precondition(error.type == .malformedJSON, "the only thing wrong with a text is that it is no JSON")
        precondition((try? JSONValue.parse(error.json.encoded)) != nil, "a problem is JSON")
        return 0
    }
    let written = value.encoded
    guard let again = try? JSONValue.parse(written) else {
        preconditionFailure("what was written is no JSON")
    }
    precondition(again.encoded == written, "what was written is read as something else")
    readFields(value)
    return 0
}
