// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import HTTPCore

/// RFC 9110 sections 13 and 14 for a file of 100 bytes, tag "a", changed 1994-11-06 08:49:37.
struct ConditionalRequestTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let before = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let after = "Sun, 06 Nov 1994 08:49:38 GMT"

    private func decide(_ fields: HTTPFields, _ method: HTTPMethod = .get) -> ConditionalRequest.Decision {
        ConditionalRequest(
            entityTag: EntityTag("a"),
            lastModified: HTTPDate(secondsSinceEpoch: 784_111_777)
        ).decide(method, fields, length: 100)
    }

    static let preconditions: [(fields: HTTPFields, decision: ConditionalRequest.Decision)] = [
        ([:], .proceed),
        ([.ifNoneMatch: "\"a\""], .notModified), ([.ifNoneMatch: "W/\"a\""], .notModified),
        ([.ifNoneMatch: "*"], .notModified), ([.ifNoneMatch: "\"b\""], .proceed),
        ([.ifNoneMatch: "\"b\", \"a\""], .notModified), ([.ifNoneMatch: "\"b\" ,,\"a\","], .notModified),
        ([.ifNoneMatch: "\"b\"", .ifNoneMatch: "\"a\""], .notModified),
        ([.ifNoneMatch: "a"], .proceed), ([.ifNoneMatch: "\"a\" \"b\""], .proceed),
        ([.ifNoneMatch: "\"b,a\""], .proceed), ([.ifNoneMatch: "\"b\"", .ifModifiedSince: after], .proceed),
        ([.ifModifiedSince: date], .notModified), ([.ifModifiedSince: after], .notModified),
        ([.ifModifiedSince: before], .proceed), ([.ifModifiedSince: "yesterday"], .proceed),
        ([.ifModifiedSince: "Sunday, 06-Nov-94 08:49:37 GMT"], .notModified),
        ([.ifModifiedSince: "Sun Nov  6 08:49:37 1994"], .notModified),
        ([.ifModifiedSince: date, .ifModifiedSince: date], .proceed),
        ([.ifMatch: "\"a\""], .proceed), ([.ifMatch: "*"], .proceed),
        ([.ifMatch: "\"b\""], .preconditionFailed),
        ([.ifMatch: "W/\"a\""], .preconditionFailed), ([.ifMatch: "a"], .preconditionFailed),
        ([.ifMatch: "\"a\"", .ifUnmodifiedSince: before], .proceed),
        ([.ifUnmodifiedSince: date], .proceed), ([.ifUnmodifiedSince: before], .preconditionFailed),
        ([.ifUnmodifiedSince: "junk"], .proceed),
        ([.ifMatch: "\"a\"", .ifNoneMatch: "\"a\""], .notModified),
    ]

    @Test(arguments: preconditions)
    func `preconditions are evaluated in their order`(
        _ row: (fields: HTTPFields, decision: ConditionalRequest.Decision)
    ) {
        #expect(decide(row.fields) == row.decision)
        #expect(decide(row.fields, .head) == row.decision)
    }

    @Test
    func `If-None-Match fails an unsafe method with 412 and answers a safe one with 304`() {
        #expect(decide([.ifNoneMatch: "*"], .put) == .preconditionFailed)
        #expect(decide([.ifModifiedSince: Self.after], .put) == .proceed)
    }

    private static func part(_ first: Int, _ last: Int) -> ConditionalRequest.Decision {
        .parts([ByteRange(first: first, last: last)])
    }

    static let ranges: [(field: String, decision: ConditionalRequest.Decision)] = [
        ("bytes=0-4", part(0, 4)), ("bytes=0-0", part(0, 0)), ("bytes=95-", part(95, 99)),
        ("bytes=-5", part(95, 99)),
        ("bytes=-500", part(0, 99)), ("bytes=0-500", part(0, 99)), ("bytes=99-99", part(99, 99)),
        ("BYTES=0-4", part(0, 4)), ("bytes= 0-4 ,", part(0, 4)),
        ("bytes=0-99999999999999999999", part(0, 99)), ("bytes=-99999999999999999999", part(0, 99)),
        ("bytes=100-", .rangeNotSatisfiable), ("bytes=-0", .rangeNotSatisfiable),
        ("bytes=99999999999999999999-", .rangeNotSatisfiable), ("bytes=100-,-0", .rangeNotSatisfiable),
        ("bytes=5-4", .proceed), ("bytes=", .proceed), ("bytes", .proceed), ("bytes=,", .proceed),
        ("bytes=-", .proceed), ("bytes=a-b", .proceed), ("bytes=0-4x", .proceed), ("bytes=--5", .proceed),
        ("bytes=0 - 4", .proceed), ("bytes =0-4", .proceed), ("items=0-4", .proceed),
        ("bytes=+0-4", .proceed),
        ("bytes=0-1,5-4", .proceed), ("bytes=0-4,x", .proceed),
        ("bytes=0-4,10-14", .parts([ByteRange(first: 0, last: 4), ByteRange(first: 10, last: 14)])),
        ("bytes=10-14,0-4", .parts([ByteRange(first: 10, last: 14), ByteRange(first: 0, last: 4)])),
        ("bytes=0-4,200-", part(0, 4)), ("bytes=0-,0-,0-", .proceed),
        (
            "bytes=\(Array(repeating: "0-0", count: 16).joined(separator: ","))",
            .parts(Array(repeating: ByteRange(first: 0, last: 0), count: 16))
        ),
        ("bytes=\(Array(repeating: "0-0", count: 17).joined(separator: ","))", .proceed),
    ]

    @Test(arguments: ranges)
    func `a range selects parts`(_ row: (field: String, decision: ConditionalRequest.Decision)) {
        #expect(decide([.range: row.field]) == row.decision)
        #expect(decide([.range: row.field], .head) == .proceed)
    }

    static let ifRanges: [(field: String, applies: Bool)] = [
        ("\"a\"", true), ("W/\"a\"", false), ("\"b\"", false), (date, true), (after, false), (before, false),
        ("junk", false), ("*", false), ("", false),
    ]

    @Test(arguments: ifRanges)
    func `If-Range keeps the range only if nothing changed`(_ row: (field: String, applies: Bool)) {
        let decision = decide([.range: "bytes=0-4", .ifRange: row.field])
        #expect(decision == (row.applies ? Self.part(0, 4) : .proceed))
        #expect(decide([.ifRange: row.field]) == .proceed)
    }

    @Test
    func `no range of an empty file can be satisfied`() {
        let empty = ConditionalRequest(entityTag: nil, lastModified: nil)
        #expect(empty.decide(.get, [.range: "bytes=0-0"], length: 0) == .rangeNotSatisfiable)
        #expect(empty.decide(.get, [.range: "bytes=-1"], length: 0) == .rangeNotSatisfiable)
        #expect(empty.decide(.get, [.ifMatch: "\"a\""], length: 0) == .preconditionFailed)
    }

    @Test
    func `ranges are serialized for Content-Range`() {
        #expect(ByteRange(first: 0, last: 4).contentRange(of: 100) == "bytes 0-4/100")
        #expect(ByteRange(first: 0, last: 4).count == 5)
        #expect(ByteRange.unsatisfiedContentRange(of: 100) == "bytes */100")
    }

    @Test
    func `entity tags are parsed and serialized`() {
        #expect(EntityTag(field: "\"a\"")?.description == "\"a\"")
        #expect(EntityTag(field: "W/\"a\"")?.description == "W/\"a\"")
        #expect(EntityTag(field: "\"\"")?.text == "")
        for text in ["", "a", "\"", "w/\"a\"", "\"a\"b", "\"a\"\"", "\"a b\"", "W/"] {
            #expect(EntityTag(field: text) == nil)
        }
        #expect(EntityTag("a\"b") == nil)
    }
}
