// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform
import Testing

struct DescriptorLimitTests {
    @Test(arguments: [
        (1_024, 192, 832), (64, 192, 48), (64, 16, 48), (64, 15, 49), (1, 192, 1), (256, 0, 256),
    ])
    func `connections leave the reserve, or a quarter of a low limit`(
        _ soft: Int,
        _ reserve: Int,
        _ ceiling: Int
    ) {
        #expect(DescriptorLimit(soft: soft, hard: soft).ceiling(keeping: reserve) == ceiling)
    }

    @Test func `the limit is never lowered`() {
        let before = DescriptorLimit.present
        #expect(before.soft > 0 && before.soft <= before.hard)
        #expect(DescriptorLimit.raise(to: 1) == before)
    }
}
