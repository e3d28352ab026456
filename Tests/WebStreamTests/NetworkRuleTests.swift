// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText
import Testing

@testable import Fetching

struct NetworkRuleTests {
    @Test(arguments: ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"])
    func `public addresses are allowed`(_ host: String) { #expect(NetworkRule.standard.allows(host)) }

    @Test(arguments: [
        "127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1",
        "::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::",
        "ff02::1", "radio.example", "",
    ])
    func `others are not, unless a network is named`(_ host: String) {
        #expect(!NetworkRule.standard.allows(host))
    }

    @Test func `named networks are allowed beside the public ones or in place of them`() throws {
        let both = try #require(NetworkRule(["public", "192.168.7.0/24"]))
        #expect(both.allows("192.168.7.1") && both.allows("8.8.8.8") && !both.allows("192.168.8.1"))
        let one = try #require(NetworkRule(["192.168.7.0/24"]))
        #expect(one.allows("192.168.7.1") && !one.allows("8.8.8.8"))
        #expect(NetworkRule(["home"]) == nil && NetworkRule(["10.0.0.0/40"]) == nil)
    }

    @Test func `an order is read as it was written`() throws {
        let address = try #require(StreamAddress("http://radio.example/x"))
        let rule = try #require(NetworkRule(["public", "10.0.0.0/8"]))
        let order = FetchOrder(address: address, rule: rule)
        #expect(FetchOrder(order.bytes) == order)
        #expect(FetchOrder([]) == nil && FetchOrder(Array("file:///etc\npublic".utf8)) == nil)
        #expect(FetchOrder(Array("http://radio.example/\nhome".utf8)) == nil)
    }

    @Test func `a report is read as it was written, in one line and bounded`() {
        #expect(FetchReport(FetchReport.title("Ada - L'été").bytes) == .title("Ada - L'été"))
        #expect(FetchReport(FetchReport.failed("no\nanswer\u{7}").bytes) == .failed("noanswer"))
        let long = FetchReport.failed(String(repeating: "a", count: 10_000)).bytes
        #expect(long.count == FetchReport.limitInBytes + 1)
        #expect(FetchReport([]) == nil && FetchReport([2, 65]) == nil)
        #expect(FetchReport([0] + [UInt8](repeating: 65, count: 10_000)) == nil)
    }
}
