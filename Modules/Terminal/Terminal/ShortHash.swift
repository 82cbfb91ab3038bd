extension String {
  /// A short hash of the text (FNV-1a), stable across runs; collisions are possible but rare.
  package var shortHash: String {
    let hash = utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    return String(hash, radix: 36)
  }
}
