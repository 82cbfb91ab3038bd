import Testing

@testable import Reading

/// The checksum of a text, by which later runs and versions find it.
@Suite struct ChecksumTests {
  @Test(
    arguments: [
      ("", 0), ("feedshell", 0x821_e3a2_b62b_b73c), ("https://a.example/1\nTitle", 0x7f0e_3033_9123_2ada),
    ] as [(String, UInt64)])
  func theChecksumOfATextNeverChanges(text: String, checksum: UInt64) {
    #expect(text.utf8.checksum == checksum)
  }
}
