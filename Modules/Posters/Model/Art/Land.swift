import Foundation

nonisolated extension PosterArt {
  /// Ground in rows, from the far ones in the mist to the dark near ones.
  struct Land: Hashable, Sendable {
    let style: Skyline
    /// The base of the farthest row, in poster widths from the top.
    let horizon: Double
    /// The colours from the farthest row to the nearest.
    let colors: [Color]
    let mist: Color
    var rows = 5
    /// The height of the farthest row, in poster widths.
    var rise = 0.16
    /// The light on the edges.
    var rim: Color?

    func color(at spot: Spot, over below: Color, seed: UInt64) -> Color {
      var color = below
      for row in 0..<rows {
        let nearness = Double(row) / Double(max(1, rows - 1))
        let base = horizon + (PosterArt.fullHeight - horizon) * 0.86 * pow(nearness, 1.25)
        let height = rise * (1 - 0.35 * nearness)
        // Every nearer row has a lower base.
        guard spot.y > base - height * Skyline.highest else { break }
        let noise = Noise(seed: seed &+ UInt64(row) &* 977)
        let depth = spot.y - base + height * style.height(at: spot.x * (3.2 - 1.2 * nearness), noise)
        let cover = spot.cover(depth)
        guard cover > 0 else { continue }
        color = color.mixed(with: ground(at: spot, depth: depth, nearness: nearness, seed: seed), cover)
      }
      return color
    }

    private func ground(at spot: Spot, depth: Double, nearness: Double, seed: UInt64) -> Color {
      var color = Color.at(nearness, on: colors)
      if let rim { color = color.mixed(with: rim, 0.8 * exp(-depth / (0.006 + 0.006 * nearness))) }
      if style == .mesas { color = color.lit(by: 1 + 0.13 * Noise(seed: seed)(spot.y * 55, spot.x * 1.5)) }
      // Mist gathers at the foot of the far rows, and in every fold of a cloud.
      let veil = style == .clouds ? 0.75 : 0.6 * (1 - nearness)
      return color.mixed(with: mist, veil * (depth / 0.2).clamped())
    }
  }
}
