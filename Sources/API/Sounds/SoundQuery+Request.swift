// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension SoundQuery {
    private static let tagLimit = 16
    private static let textLimit = 255
    private static let cursorLimit = 2048

    /// Reads `?q=&tag=&state=&sort=&order=&limit=&cursor=`; `tag` may be given several times.
    static func read(_ fields: inout FieldReader) throws(Problem) -> SoundQuery {
        var query = SoundQuery()
        query.text = try fields.text("q", limit: textLimit)
        query.tags = try fields.texts(ofAll: "tag", limit: tagLimit)
        query.state = try fields.choice("state", of: SoundState.self)
        query.sort = try fields.choice("sort", default: SoundSort.registeredAt)
        query.isDescending = try fields.choice("order", default: Order.asc) == .desc
        query.limit = try fields.integer("limit", in: ValueRange.pageSize, default: query.limit)
        query.cursor = try fields.text("cursor", limit: cursorLimit)
        try fields.finish()
        return query
    }

    private enum Order: String, CaseIterable { case asc, desc }
}
