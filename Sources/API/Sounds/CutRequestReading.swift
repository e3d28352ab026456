// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension CutRequest {
    /// Reads the body of `POST /v1/sounds/{sound}/cut`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> CutRequest {
        var request = CutRequest()
        request.start = try fields.number("start", in: ValueRange.seconds) ?? request.start
        request.end = try fields.number("end", in: ValueRange.seconds)
        request.name = try fields.string("name", limit: ValueRange.nameBytes)
        request.format = try fields.choice("format", default: request.format)
        try fields.finish()
        return request
    }
}
