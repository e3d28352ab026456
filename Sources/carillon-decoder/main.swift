// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CSandbox
import Codecs

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

// The server starts this program with a socket as descriptor 3. It loads all libraries, gives up all rights, and then makes a
// copy of itself for each file that the server sends; one copy waits for the next file.

/// A variable's number, or its default.
func number(_ name: String, _ standard: Int) -> Int {
    getenv(name).flatMap { Int(String(cString: $0)) } ?? standard
}

var status = stat()
guard fstat(3, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
    let text = "carillon-decoder reads sound files for carillon, which starts it; it is no command\n"
    _ = text.withCString { write(2, $0, strlen($0)) }
    exit(64)
}
let fault = getenv("CARILLON_DECODER_TEST_FAULT").map { String(cString: $0) }
let memory = number("CARILLON_DECODER_MEMORY", 512 << 20)
let restSeconds = number("CARILLON_DECODER_REST", 60)
carillon_ignore_ends()
Libraries.load()
carillon_load_charsets()
Decoder.rehearse()
let children = carillon_watch_children()
guard children >= 0, carillon_confine_supervisor() == 0 else { carillon_exit(71) }
var supervisor = Supervisor(
    server: 3,
    children: children,
    restSeconds: restSeconds
) {
    guard carillon_confine_decoder(memory) == 0 else { carillon_exit(71) }
    Decoder.serve(orders: 3, fault: fault)
}
supervisor.run()
carillon_exit(0)
