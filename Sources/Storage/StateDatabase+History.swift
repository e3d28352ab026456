// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB

extension StateDatabase {
    /// Rows of the play history, newest first; what was submitted and is not committed is not among them.
    ///
    /// - Throws: `damaged` or `failed`.
    /// - Thread: any; blocks.
    public func history(_ filter: HistoryFilter) throws(StorageError) -> [HistoryRow] {
        try StateFile.checked(path) { try database.read { try HistoryTables.rows(filter, in: $0) } }
    }

    /// Checks every row of the play history against its chain; commits go on between pages.
    ///
    /// - Parameters:
    ///   - number: a row whose digest was kept elsewhere.
    ///   - digest: that digest.
    /// - Returns: what was found; the first fault only.
    /// - Throws: `damaged` or `failed`.
    /// - Thread: any; blocks.
    public func verifyHistory(
        row number: Int64? = nil,
        digest: String? = nil
    ) throws(StorageError) -> HistoryVerdict {
        var (walk, ends) = try begin()
        var isKnown: Bool?
        while true {
            let (rows, now) = try page(from: walk.next)
            if now.first > walk.next {
                // Rows were given up meanwhile: what is left begins anew.
                (walk, ends, isKnown) = (HistoryWalk(now), now, nil)
                continue
            }
            ends = now
            for row in rows {
                walk.take(row, ends)
                if row.number == number, walk.fault == nil { isKnown = row.digest == digest }
            }
            if rows.count < StateDatabase.pageSize || walk.fault != nil { break }
        }
        walk.end(ends)
        if let number, number > ends.last { isKnown = false }
        return HistoryVerdict(
            count: walk.count,
            first: ends.first,
            last: ends.last,
            digest: ends.head,
            fault: walk.fault?.1,
            faultNumber: walk.fault?.number,
            knowsMark: isKnown
        )
    }

    private static let pageSize = 1_000

    private func begin() throws(StorageError) -> (HistoryWalk, HistoryEnds) {
        let ends = try StateFile.checked(path) { try database.read { try HistoryTables.ends(in: $0) } }
        return (HistoryWalk(ends), ends)
    }

    private func page(from number: Int64) throws(StorageError) -> ([HistoryRow], HistoryEnds) {
        try StateFile.checked(path) {
            try database.read { database in
                (
                    try HistoryTables.rows(from: number, limit: StateDatabase.pageSize, in: database),
                    try HistoryTables.ends(in: database)
                )
            }
        }
    }
}
