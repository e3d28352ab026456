// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import GRDB
public import Storage

extension StateDatabase {
    /// Rows of the play history, newest first; changes that are not committed yet are not included.
    ///
    /// - Throws: `damaged` or `failed`.
    /// - Thread: any; blocks.
    public func history(_ filter: HistoryFilter) throws(StorageError) -> [HistoryRow] {
        try StateFile.checked(path) { try database.read { try HistoryTables.rows(filter, in: $0) } }
    }

    /// Checks every row of the play history against its chain; commits continue between pages.
    ///
    /// - Parameters:
    ///   - number: a row whose digest was kept elsewhere.
    ///   - digest: that digest.
    /// - Returns: the result, with the first fault only.
    /// - Throws: `damaged` or `failed`.
    /// - Thread: any; blocks.
    public func verifyHistory(
        row number: Int64? = nil,
        digest: String? = nil
    ) throws(StorageError) -> HistoryVerdict {
        var (verifier, ends) = try begin()
        var isKnown: Bool?
        while true {
            let (rows, now) = try page(from: verifier.next)
            if now.first > verifier.next {
                // Rows were deleted meanwhile: start again with the remaining ones.
                (verifier, ends, isKnown) = (HistoryVerifier(now), now, nil)
                continue
            }
            ends = now
            for row in rows {
                verifier.take(row, ends)
                if row.number == number, verifier.fault == nil { isKnown = row.digest == digest }
            }
            if rows.count < StateDatabase.pageSize || verifier.fault != nil { break }
        }
        verifier.end(ends)
        if let number, number > ends.last { isKnown = false }
        return HistoryVerdict(
            count: verifier.count,
            first: ends.first,
            last: ends.last,
            digest: ends.head,
            fault: verifier.fault?.1,
            faultNumber: verifier.fault?.number,
            knowsMark: isKnown
        )
    }

    private static let pageSize = 1_000

    private func begin() throws(StorageError) -> (HistoryVerifier, HistoryEnds) {
        let ends = try StateFile.checked(path) { try database.read { try HistoryTables.ends(in: $0) } }
        return (HistoryVerifier(ends), ends)
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
