// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

/// Adds `Carillon-Kept: false` to the answer of an operation whose changes took effect but could not be written.
///
/// An answer without the field says that what was to be kept is kept.
///
/// - Source: decision D-50.
enum KeepingGuard {
    /// The name of the field.
    static let field: FieldName = "Carillon-Kept"

    /// Runs each operation that changes something with a note of its own.
    static let middleware: Middleware = { request, next in
        let note = KeepingNote()
        var response = await KeepingNote.$current.withValue(note) { await next(request) }
        if !note.isKept, response.status.code < 300 { response.fields[field] = "false" }
        return response
    }
}
