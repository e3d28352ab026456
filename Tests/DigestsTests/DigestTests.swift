// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Digests
import Foundation
import Testing

struct DigestTests {
    /// The examples of FIPS 180-4 from NIST's "Cryptographic Standards and Guidelines".
    private static let examples = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test(arguments: examples)
    func `a digest is that of the standard's example`(text: String, digest: String) {
        #expect(Hexadecimal.text(SHA256.digest(of: text.utf8)) == digest)
        #expect(Hexadecimal.text(SHA256.digest(of: Data(text.utf8))) == digest)
        // Not in one piece of memory.
        #expect(Hexadecimal.text(SHA256.digest(of: Array(text.utf8.reversed()).reversed())) == digest)
    }

    @Test(arguments: [1, 7, 63, 64, 65, 1000])
    func `pieces have the digest of the whole`(length: Int) {
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var hash = SHA256()
        hash.update([])
        for start in stride(from: 0, to: bytes.count, by: length) {
            hash.update(bytes[start..<min(start + length, bytes.count)])
        }
        #expect(hash.finalize() == SHA256.digest(of: bytes))
    }

    /// The test cases of RFC 4231: a short key, one shorter and one longer than a block; and an empty one.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        ([], [], "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ])
    func `a code is that of the standard's test case`(key: [UInt8], message: [UInt8], code: String) {
        #expect(Hexadecimal.text(HMAC.sha256(message, key: key)) == code)
    }

    @Test func `secrets are equal if all their bytes are`() {
        #expect(areEqualInConstantTime([1, 2, 3], [1, 2, 3]))
        #expect(areEqualInConstantTime([UInt8](), Data()))
        #expect(!areEqualInConstantTime([1, 2, 3], [1, 2, 4]))
        #expect(!areEqualInConstantTime([0, 2, 3], [1, 2, 3]))
        #expect(!areEqualInConstantTime([1, 2], [1, 2, 3]))
    }

    @Test func `digests may be computed on many threads`() async {
        let digests = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<64 { group.addTask { SHA256.digest(of: "abc".utf8) } }
            return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(digests == [SHA256.digest(of: "abc".utf8)])
    }
}

struct HexadecimalTests {
    @Test func `bytes become two lower-case digits each`() {
        #expect(Hexadecimal.text([0x00, 0x0f, 0xf0, 0xff]) == "000ff0ff")
    }

    @Test func `digits of either case become bytes`() {
        #expect(Hexadecimal.bytes("000fF0Ff") == [0x00, 0x0f, 0xf0, 0xff])
        #expect(Hexadecimal.bytes("") == [])
    }

    @Test(arguments: ["0", "0g", "é0", "０１", "+1", "0 "])
    func `anything else is refused`(text: String) {
        #expect(Hexadecimal.bytes(text) == nil)
    }
}
