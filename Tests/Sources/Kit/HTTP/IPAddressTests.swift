import Foundation
import Testing

@testable import HTTP

@Suite struct IPAddressTests {
  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.0.1", "224.0.0.1", "255.255.255.255", "::", "::1",
    "fe80::1", "febf::1", "fe80::1%lo", "fc00::1", "fdff::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "64:ff9b:1:7f00:0:100:101:101",
    "64:ff9b:2::1.1.1.1", "2002:7f00:1::", "2002:c0a8:101::1",
    "2001::1", "0x7f.1", "2130706433", "0177.0.0.1", "127.1", "[::1]",
  ])
  func thisComputerAndPrivateNetworksAreNotPublic(text: String) throws {
    #expect(try !#require(IPAddress(text)).isPublic)
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.255.255.255", "128.0.0.1",
    "169.253.1.1", "172.15.1.1", "172.32.1.1", "192.167.1.1", "192.169.1.1", "223.1.1.1", "2606:4700::1111",
    "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1",
  ])
  func addressesOutsidePrivateNetworksArePublic(text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic)
  }

  @Test(arguments: ["localhost", "a.example", "", "1.2.3.4.5", "::g"]) func hostNamesAreNotIPAddresses(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test(arguments: [
    ("http://10.0.0.1", true), ("http://[fd00::1]", true), ("http://localhost", true), ("http://a.localhost", true),
    ("http://0x7f.1", true), ("http://1.1.1.1", false), ("http://a.example", false),
  ])
  func privateNetworksAreRecognizedInURLs(text: String, isPrivate: Bool) throws {
    #expect(try #require(URL(string: text)).isInPrivateNetwork == isPrivate)
  }
}
