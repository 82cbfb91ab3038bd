nonisolated extension PosterArt {
  /// The contents of a poster: a sky, the bodies in it, and perhaps ground and water.
  public struct Scenery: Hashable, Sendable {
    let seed: UInt64
    let sky: Sky
    /// From the farthest to the nearest.
    let bodies: [Body]
    var land: Land?
    var water: Water?
    /// The ground on the near side of the water.
    var shore: Land?

    func color(at spot: Spot) -> Color {
      let color = wet(spot)
      return shore?.color(at: spot, over: color, seed: seed &+ 5) ?? color
    }

    private func wet(_ spot: Spot) -> Color {
      guard let water, spot.y > water.shore else { return dry(spot) }
      return water.color(at: spot, mirroring: dry(water.mirrored(spot, seed: seed)))
    }

    private func dry(_ spot: Spot) -> Color {
      var color = sky.color(at: spot, seed: seed)
      for (index, body) in bodies.enumerated() {
        color = body.color(at: spot, over: color, seed: seed &+ UInt64(index) &* 31)
      }
      return land?.color(at: spot, over: color, seed: seed) ?? color
    }
  }
}
