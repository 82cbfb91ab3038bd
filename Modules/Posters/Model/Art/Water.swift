import Foundation

nonisolated extension PosterArt {
  /// A lake or a sea that mirrors the scenery above it.
  struct Water: Hashable, Sendable {
    /// The shore, in poster widths from the top.
    let shore: Double
    let color: Color
    /// The clarity of the reflection, from 0 to 1.
    var mirror = 0.6
    var swell = 0.006

    /// The spot above the shore that a spot of the water mirrors.
    func mirrored(_ spot: Spot, seed: UInt64) -> Spot {
      let depth = spot.y - shore
      let wave = Noise(seed: seed)(spot.x * 5, spot.y * 90) + Noise(seed: seed)(spot.x * 13, spot.y * 170) * 0.5
      return Spot(x: spot.x + wave * swell * (1 + depth * 8), y: shore - depth * 1.4 + wave * swell, size: spot.size)
    }

    func color(at spot: Spot, mirroring above: Color) -> Color {
      let depth = (spot.y - shore) / (PosterArt.fullHeight - shore)
      return above.mixed(with: color, 1 - mirror * (1 - 0.55 * depth))
    }
  }
}
