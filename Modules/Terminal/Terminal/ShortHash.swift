extension String {
  /// A short name for a text (FNV-1a), the same in every visit; another text seldom has it.
  package var shortHash: String {
    let hash = utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 36)
  }
}
