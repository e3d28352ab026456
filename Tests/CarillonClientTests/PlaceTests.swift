// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import Testing

struct PlaceTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1:7350"), ("localhost:80", "localhost:80"),
        ("http://kiosk.local/", "kiosk.local:7350"),
        ("[::1]:9", "[::1]:9"), ("[::1]", "[::1]:7350"), ("::1", "[::1]:7350"),
        ("unix:/run/c.sock", "unix:/run/c.sock"),
        ("http://10.0.0.5:8080", "10.0.0.5:8080"), ("https://kiosk.local", "https://kiosk.local:7350"),
        ("https://[::1]:443/", "https://[::1]:443"),
        ("https://kiosk.local:443/carillon/", "https://kiosk.local:443/carillon"),
        ("http://10.0.0.5/a/b", "10.0.0.5:7350/a/b"),
    ])
    func `an address is read in every usual form`(_ text: String, _ expected: String) {
        #expect(Place(text)?.description == expected)
    }

    @Test(arguments: [
        "", "https://", "ftp://a", "https://http://a", "a b", "a:b", "a:0", "a:70000", "unix:", "a/b",
        "http://a/b?c",
        "http://a/b#c", "http://a/b c",
        "http://",
    ])
    func `an invalid address is refused`(_ text: String) { #expect(Place(text) == nil) }
}
