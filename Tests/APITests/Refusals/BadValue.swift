// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

@testable import API

/// A value that a field must refuse, and how.
struct BadValue: Sendable {
    /// What is wrong with it, such as `above the range`.
    var what: String
    let value: JSONValue
    /// What follows the name of the field in the name that the problem gives, such as `[0].depthDb`.
    var place = ""
    /// Texts that the problem's `allowed` must have: the bounds of the range, or every choice.
    var bounds: [String] = []
    var problem = ProblemType.invalidField

    /// The same inside another value.
    func inside(_ outer: (JSONValue) -> JSONValue, at place: String) -> BadValue {
        BadValue(
            what: what,
            value: outer(value),
            place: place + self.place,
            bounds: bounds,
            problem: problem
        )
    }
}

/// The bad values of each kind of field, made from what readers record.
enum BadValues {
    /// The name of a member that no operation has.
    static let unknown = "loudness"

    /// Bad objects: every field with every bad value, without each required one, and with a member too many.
    ///
    /// - Parameters:
    ///   - record: the fields.
    ///   - base: a valid object.
    /// - Returns: the objects; their places begin with the name of the field.
    static func objects(_ record: RequestRecord, _ base: JSONValue) -> [BadValue] {
        var objects: [BadValue] = []
        for field in record.fields {
            for bad in values(of: field, base[field.name]) {
                objects.append(bad.inside({ base.setting(field.name, $0) }, at: field.name))
            }
            guard field.isRequired else { continue }
            objects.append(
                BadValue(
                    what: "missing",
                    value: base.removing(field.name),
                    place: field.name,
                    bounds: field.kind.range,
                    problem: .missingField
                )
            )
        }
        guard record.isFinished else { return objects }
        objects.append(
            BadValue(
                what: "unknown",
                value: base.setting(unknown, 1),
                place: unknown,
                bounds: record.fields.map(\.name),
                problem: .unknownField
            )
        )
        return objects
    }

    /// Bad values of a field.
    private static func values(of field: RequestRecord.Field, _ base: JSONValue?) -> [BadValue] {
        let values = wrongTypes(field.kind) + outside(field.kind, base)
        if field.isNullable { return values }
        if case .any = field.kind { return values }
        return values + [BadValue(what: "null", value: .null, bounds: field.kind.bounds)]
    }

    private static func wrongTypes(_ kind: RequestRecord.Kind) -> [BadValue] {
        let types = kind.types
        return ([true, 7, "7", [], [:]] as [JSONValue]).filter { !types.contains($0.kind) }
            .map { BadValue(what: "wrong type", value: $0, bounds: kind.bounds) }
    }

    /// Values of the right type that are not allowed.
    static func outside(_ kind: RequestRecord.Kind, _ base: JSONValue? = nil) -> [BadValue] {
        switch kind {
        case .object(let record):
            objects(record, base ?? kind.valid).map { $0.inside({ $0 }, at: ".") }
        case .array(let element, let limit): arrays(element, limit, kind)
        case .map(let value, let limit): maps(value, limit, kind)
        case .either(let kinds):
            kinds.enumerated().flatMap { index, one in
                outside(one).filter { bad in
                    !kinds.enumerated().contains { $0.offset != index && $0.element.accepts(bad.value) }
                }
            }
        default: kind.scalarsOutside.map { BadValue(what: $0.0, value: $0.1, bounds: kind.bounds) }
        }
    }

    /// Elements come twice, since a list may be one of pairs.
    private static func arrays(
        _ element: RequestRecord.Kind,
        _ limit: Int?,
        _ kind: RequestRecord.Kind
    ) -> [BadValue] {
        let bad = elements(element).map { $0.inside({ .array([$0, $0]) }, at: "[0]") }
        guard let limit else { return bad }
        let many = JSONValue.array(Array(repeating: element.valid, count: limit + 1))
        return bad + [BadValue(what: "too many", value: many, bounds: kind.bounds)]
    }

    private static func maps(
        _ value: RequestRecord.Kind,
        _ limit: Int?,
        _ kind: RequestRecord.Kind
    ) -> [BadValue] {
        let bad = elements(value).map { $0.inside({ ["key": $0] }, at: ".key") }
        guard let limit else { return bad }
        let many = (0...limit).map { JSONMember("key\($0)", value.valid) }
        return bad + [BadValue(what: "too many", value: .object(many), bounds: kind.bounds)]
    }

    private static func elements(_ kind: RequestRecord.Kind) -> [BadValue] {
        values(of: RequestRecord.Field(name: "", kind: kind), nil)
    }
}
