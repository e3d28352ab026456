// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CSandbox
import Fetching
import Platform

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

// The server starts this program for a stream, with a socket as descriptor 3, over which it sends an order.

var status = stat()
guard fstat(3, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
    let text = "carillon-fetcher fetches streams for carillon, which starts it; it is no command\n"
    _ = text.withCString { write(2, $0, strlen($0)) }
    exit(64)
}
carillon_ignore_ends()
let fault = getenv("CARILLON_FETCHER_TEST_FAULT").map { String(cString: $0) }
FetchService.run(MessageSocket(descriptor: 3)) {
    guard carillon_confine_fetcher() == 0 else { return false }
    if let fault { carillon_commit_fault(fault) }
    return true
}
