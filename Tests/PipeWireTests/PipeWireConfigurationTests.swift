// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Output
import Testing

@testable import PipeWireOutput

struct PipeWireConfigurationTests {
    @Test(
        arguments: [
            (
                nil, ["XDG_RUNTIME_DIR": "/run/user/1"],
                SocketLocation(directory: "/run/user/1", name: "pipewire-0")
            ),
            (
                nil, ["XDG_RUNTIME_DIR": "/x", "PIPEWIRE_RUNTIME_DIR": "/p", "PIPEWIRE_REMOTE": "other"],
                SocketLocation(directory: "/p", name: "other")
            ),
            (
                nil, ["PIPEWIRE_RUNTIME_DIR": "", "HOME": "/h"],
                SocketLocation(directory: "/h", name: "pipewire-0")
            ),
            (
                "mine", ["PIPEWIRE_REMOTE": "other", "HOME": "/h"],
                SocketLocation(directory: "/h", name: "mine")
            ),
            ("/a/b/c", ["XDG_RUNTIME_DIR": "/x"], SocketLocation(directory: "/a/b", name: "c")),
            ("/c", [:], SocketLocation(directory: "/", name: "c")),
            ("mine", [:], nil),
        ] as [(String?, [String: String], SocketLocation?)]
    )
    func `the socket path is the library's own`(
        remote: String?,
        environment: [String: String],
        expected: SocketLocation?
    ) {
        let configuration = PipeWireConfiguration(remote: remote)
        #expect(configuration.socket { environment[$0] } == expected)
    }
}
