// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import Testing

@testable import API

struct HistoryCellTests {
    @Test(arguments: [
        ("bell", "bell"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("=1+1", "\"'=1+1\""), ("", ""),
        // With a mark, which makes one character of both.
        ("a,\u{308}b", "\"a,\u{308}b\""), ("x\"\u{308},=1+1,\"", "\"x\"\"\u{308},=1+1,\"\"\""),
        ("=\u{308}1+1", "\"'=\u{308}1+1\""), ("=\u{200D}1", "\"'=\u{200D}1\""), ("a\r\nb", "\"a\r\nb\""),
        ("@sum", "\"'@sum\""), ("\tx", "\"'\tx\""),
    ])
    func `a name ends no cell and begins no formula`(text: String, cell: String) {
        #expect(HistoryPage.field(.string(text)).unicodeScalars.elementsEqual(cell.unicodeScalars))
    }
}
