// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding
import Glibc
import Testing

@testable import Engine

struct DecodingErrorTests {
    @Test(arguments: [DecodingError.io(ENOMEM), .outOfResources])
    func `a lack of memory may pass, and is no failure of the store`(_ error: DecodingError) {
        #expect(EngineError(error, path: "/state/assets/a.wav") == .outOfMemory(retryAfter: 10))
    }

    @Test func `a failure to read names its reason, and no path`() {
        let error = EngineError(.io(EIO), path: "/state/assets/a.wav")
        #expect(error == .storageFailed("reading the sound: Input/output error"))
    }
}
