nonisolated extension PosterArt {
  /// The outline of a row of ground.
  enum Skyline: Hashable, Sendable {
    case peaks, mesas, dunes, clouds, ice

    static let highest = 1.6

    /// The height of the row at a point, from about 0 to at most `highest`.
    func height(at x: Double, _ noise: Noise) -> Double {
      switch self {
      case .peaks:
        return ridge(noise, x) * 0.75 + ridge(noise, x * 2.7 + 50) * 0.3 + noise(x * 11) * 0.05
      case .mesas:
        let ground = 0.5 + 0.8 * noise(x * 1.1) + 0.06 * noise(x * 14)
        return ground.smooth(0.3, 0.42) * 0.45 + ground.smooth(0.62, 0.74) * 0.4 + 0.06 * noise(x * 5)
      case .dunes:
        return 0.5 + 0.5 * noise(x * 0.7) + 0.12 * noise(x * 2)
      case .clouds:
        let (large, small) = (puff(x * 2.2, seed: noise.seed), puff(x * 5.3, seed: noise.seed &+ 1))
        return 0.4 + 0.4 * noise(x * 0.6) + 0.55 * large + 0.2 * small
      case .ice:
        return max(0, noise(x * 1.6)) * 0.9 + abs(noise(x * 7)) * 0.2
      }
    }

    private func ridge(_ noise: Noise, _ x: Double) -> Double {
      1 - 2 * abs(noise(x))
    }

    /// Round tops side by side: the highest circle over a point, from 0 to 1.
    private func puff(_ x: Double, seed: UInt64) -> Double {
      let cell = Int(x.rounded(.down))
      return (cell - 1...cell + 1).reduce(0) { highest, cell in
        var random = Random(seed: seed, cell, 0)
        let (middle, radius) = (Double(cell) + random.fraction(), 0.45 + 0.5 * random.fraction())
        let aside = x - middle
        return max(highest, max(0, radius * radius - aside * aside).squareRoot())
      }
    }
  }
}
