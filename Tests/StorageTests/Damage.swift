// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import GRDB
import SQLiteStorage
import Storage
import Testing

/// Changes a state file with a statement that the program never runs, and expects that the file is reported as damaged.
func expectDamage(by statement: String, in path: String) throws {
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: statement) }
    try other.close()
    let database = try StateDatabase(path: path)
    defer { database.close() }
    let error = #expect(throws: StorageError.self) { try database.load() }
    guard case .damaged = error else {
        Issue.record("not damaged but \(String(describing: error))")
        return
    }
}
