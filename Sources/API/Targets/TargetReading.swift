// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import SafeText

extension TargetChange {
    /// Reads the body of `PATCH /v1/targets/{target}`.
    ///
    /// - Source: RFC 7396: absent members stay, null removes one.
    static func read(_ fields: inout FieldReader) throws(Problem) -> TargetChange {
        var change = TargetChange()
        change.address = try fields.string("address", limit: TargetLimits.addressBytes)
        try change.readRest(&fields)
        return change
    }

    /// Reads the body of `POST /v1/targets`.
    static func readNew(_ fields: inout FieldReader) throws(Problem) -> TargetChange {
        var change = TargetChange()
        change.address = try fields.requiredString(
            "address",
            limit: TargetLimits.addressBytes,
            "an address such as osc.udp://10.0.0.5:53000"
        )
        try change.readRest(&fields)
        return change
    }

    private mutating func readRest(_ fields: inout FieldReader) throws(Problem) {
        name = try fields.string("name", limit: ValueRange.nameBytes)
        user = try fields.clearableText("user", limit: TargetLimits.userBytes)
        secret = try fields.clearableText("secret", limit: TargetLimits.secretBytes)
        timeout = try fields.number("timeout", in: TargetLimits.timeout, unit: " seconds")
        retries = try fields.integer("retries", in: TargetLimits.retries)
        try fields.finish()
    }
}

extension TargetMessage {
    /// Reads the body of `POST /v1/targets/{target}/send`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> TargetMessage {
        var message = TargetMessage()
        message.address = try fields.string("address", limit: TargetLimits.nameBytes)
        message.arguments = try fields.values("arguments", limit: TargetLimits.arguments)
        message.types = try fields.string("types", limit: TargetLimits.arguments)
        message.method = try fields.choice("method", of: Method.self)?.rawValue
        message.path = try fields.string("path", limit: TargetLimits.nameBytes)
        message.contentType = try fields.string("contentType", limit: TargetLimits.nameBytes)
        message.topic = try fields.string("topic", limit: TargetLimits.nameBytes)
        message.qos = try fields.integer("qos", in: TargetLimits.qos)
        message.retain = try fields.bool("retain")
        message.text = try fields.string("text", limit: TargetLimits.contentBytes, opaque: true)
        message.bytes = try fields.bytes("hex", limit: TargetLimits.contentBytes)
        try fields.finish()
        return message
    }

    /// Reads the body of `POST /v1/targets/{target}/test`; nil without fields.
    static func readTest(_ fields: inout FieldReader) throws(Problem) -> TargetMessage? {
        let isEmpty = fields.isEmpty
        let message = try read(&fields)
        return isEmpty ? nil : message
    }

    private enum Method: String, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }
}

extension FieldReader {
    /// A list of truth values, numbers and texts.
    fileprivate mutating func values(_ field: String, limit: Int) throws(Problem) -> [ParameterValue]? {
        let kind = RequestRecord.Kind.either([.bool, .anyNumber, .string(0...ActionLimits.textBytes)])
        guard let value = take(field, .array(kind, limit: limit)) else { return nil }
        let allowed =
            "a list of at most \(limit) of true, false, numbers and texts of at most \(ActionLimits.textBytes) bytes"
        guard case .array(let elements) = value else { throw refusal(field, allowed, value) }
        guard elements.count <= limit else {
            throw .invalid(path + field, allowed: allowed, given: "\(elements.count)")
        }
        var values: [ParameterValue] = []
        for element in elements {
            guard let value = ParameterValue(element) else {
                throw .invalid(path + field, allowed: allowed, given: "one with \(element.kind)")
            }
            values.append(value)
        }
        return values
    }

    /// Bytes as hexadecimal digits; spaces may separate them.
    fileprivate mutating func bytes(_ field: String, limit: Int) throws(Problem) -> [UInt8]? {
        guard let text = try string(field, limit: 3 * limit) else { return nil }
        let digits = text.utf8.filter { $0 != UInt8(ascii: " ") }.map {
            Character(UnicodeScalar($0)).hexDigitValue
        }
        let allowed = "pairs of hexadecimal digits for at most \(limit) bytes"
        guard digits.count % 2 == 0, digits.count <= 2 * limit, !digits.contains(nil) else {
            throw .invalid(path + field, allowed: allowed, given: "\"\(text.cut(toBytes: 64))\"")
        }
        let values = digits.compactMap(\.self)
        return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
    }
}
