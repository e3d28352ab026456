// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An accepted target has only segments that stay below the root.
@c(LLVMFuzzerTestOneInput)
public func fuzzRequestTarget(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe inputBytes(start, count)
    let text = String(decoding: bytes, as: UTF8.self)
    for method in [HTTPMethod.get, .options, .connect] {
        guard let target = try? RequestTarget(text, method: method) else { continue }
        demand(target.raw == text, "the target is kept as it came")
        guard target.defect == nil else { continue }
        for segment in target.segments {
            demand(segment != "." && segment != "..", "no segment leads elsewhere")
            for byte in segment.utf8 {
                demand(
                    byte >= 0x20 && byte != 0x7F && byte != 0x2F && byte != 0x5C,
                    "no separator, no control"
                )
            }
        }
        for item in target.query { _ = target.query(item.name) }
    }
    if let authority = Authority(text) {
        demand(Authority(authority.description) == authority, "an authority is read back as written")
    }
    if let decoded = Base64.decode(text) {
        demand(Base64.encode(decoded) == text, "Base64 is canonical")
    }
    return 0
}
