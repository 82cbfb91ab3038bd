nonisolated extension PosterArt {
  /// Pseudo-random numbers from a seed (SplitMix64, Steele, Lea and Flood, 2014).
  struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
    }

    /// The generator of a cell of a grid.
    init(seed: UInt64, _ x: Int, _ y: Int, _ z: Int = 0) {
      state =
        seed &+ UInt64(bitPattern: Int64(x)) &* 0xD6E8_FEB8_6659_FD93
        &+ UInt64(bitPattern: Int64(y)) &* 0xA076_1D64_78BD_642F
        &+ UInt64(bitPattern: Int64(z)) &* 0xE703_7ED1_A0B4_28DB
    }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to 1.
    mutating func fraction() -> Double {
      Double(next() >> 11) * 0x1p-53
    }
  }
}
