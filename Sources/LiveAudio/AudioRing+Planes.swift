// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Realtime

extension AudioRing {
    /// As ``write(_:frames:)``, with an array for each plane; one or two.
    func write(planes: [[Float]], frames: Int) -> Int {
        planes[0].withUnsafeBufferPointer { left in
            planes[planes.count - 1].withUnsafeBufferPointer { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return 0 }
                return withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: 2) { list in
                    guard let pointers = list.baseAddress else { return 0 }
                    pointers.initialize(to: left)
                    (pointers + 1).initialize(to: right)
                    return write(UnsafePointer(pointers), frames: frames)
                }
            }
        }
    }
}
