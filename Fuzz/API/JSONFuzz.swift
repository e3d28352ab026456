// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Reads every field of a body in every way that operations do; each reading returns a value or a problem.
private func readFields(_ value: JSONValue) {
    guard var fields = try? FieldReader(value) else { return }
    guard case .object(let members) = value else { fatalError("only an object has fields") }
    for member in members {
        _ = try? fields.bool(member.name)
        if let number = try? fields.number(member.name, in: 0...1_000_000) {
            demand((0...1_000_000).contains(number), "a number outside its range was accepted")
        }
        if let whole = try? fields.integer(member.name, in: -5...5) {
            demand((-5...5).contains(whole), "a whole number outside its range was accepted")
        }
        if let text = try? fields.string(member.name, limit: 8) {
            demand((1...8).contains(text.utf8.count), "a string outside its limit was accepted")
        }
        _ = try? fields.choice(member.name, of: Choice.self)
        demand(fields.value(member.name) == member.value, "a field is read as it was sent")
        readFields(member.value)
    }
    demand((try? fields.finish()) != nil, "every field was asked for")
    do {
        try FieldReader(value).finish()
        demand(members.isEmpty, "an unknown field was accepted")
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
        demand(error.type == .malformedJSON, "the only thing wrong with a text is that it is no JSON")
        demand((try? JSONValue.parse(error.json.encoded)) != nil, "a problem is JSON")
        return 0
    }
    let written = value.encoded
    guard let again = try? JSONValue.parse(written) else { fatalError("what was written is no JSON") }
    // A large number without a fraction is read back as a whole one, and from then on stays the same.
    demand((try? JSONValue.parse(again.encoded)) == again, "what was written is read as something else")
    readFields(value)
    return 0
}
