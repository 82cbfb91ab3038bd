import Foundation

nonisolated extension PosterArt {
  /// A planet or a moon, lit from one side.
  struct Globe: Hashable, Sendable {
    let x, y, radius: Double
    let surface: Surface
    /// The direction towards the light.
    let light: Vector
    /// The rotation of the poles in the picture, in radians.
    var tilt = 0.0
    /// The detail of the surface; more than 1 for a globe that is mostly outside the picture.
    var detail = 1.0
    var marks: [Mark] = []
    var rings: Rings?
    var air: Color?
    /// The height of the air, in radii.
    var airHeight = 0.06
    /// The brightness of the night side, from 0 to 1.
    var dusk = 0.03
    /// The share of the sky's colour over the globe, from 0 to 1.
    var faintness = 0.0

    func color(at spot: Spot, over below: Color, seed: UInt64) -> Color {
      let place = Vector(x: (spot.x - x) / radius, y: (spot.y - y) / radius, z: 0)
      let distance = place.length
      guard distance < max(1 + airHeight * 6, (rings?.outer ?? 0) + 0.1) else { return below }
      let turned = place.turned(by: -tilt)
      var color = below
      // From back to front: the far half of the rings, the globe, the near half.
      if turned.y < 0 { color = ringed(color, at: turned, seed: seed) }
      if let air, distance > 1 - spot.size / radius { color = haloed(color, by: air, at: place, distance) }
      let cover = spot.cover((1 - distance) * radius)
      if cover > 0 { color = color.mixed(with: ground(at: place, seed: seed), cover) }
      if turned.y >= 0 { color = ringed(color, at: turned, seed: seed) }
      return color.mixed(with: below, faintness)
    }

    private func ground(at place: Vector, seed: UInt64) -> Color {
      let depth = max(0, 1 - place.x * place.x - place.y * place.y).squareRoot()
      let normal = Vector(x: place.x, y: place.y, z: depth)
      let turned = normal.turned(by: -tilt)
      let sun = light.unit.turned(by: -tilt)
      var color = surface.color(at: turned.scaled(detail), sun: sun, seed: seed)
      for mark in marks { color = mark.color(at: turned, over: color, Noise(seed: seed)) }
      let facing = normal.dot(light.unit)
      let day = facing.smooth(-0.12, 0.75) * (0.45 + 0.55 * depth.smooth(0, 0.6)) * shade(at: turned, seed: seed)
      color = color.lit(by: dusk + (1.02 - dusk) * day)
      guard let air else { return color }
      let rim = exp(-depth / 0.22) * facing.smooth(-0.35, 0.6)
      return color.mixed(with: air, 0.75 * rim)
    }

    /// The air outside the globe's edge.
    private func haloed(_ below: Color, by air: Color, at place: Vector, _ distance: Double) -> Color {
      let facing = place.scaled(1 / distance).dot(light.unit)
      let share = exp(-max(0, distance - 1) / airHeight) * (0.1 + 0.9 * facing.smooth(-0.5, 0.6))
      return below.mixed(with: air, 0.8 * share)
    }

    /// The shadow of the rings on the globe.
    private func shade(at turned: Vector, seed: UInt64) -> Double {
      guard let rings else { return 1 }
      let sun = light.unit.turned(by: -tilt)
      let steps = -turned.dot(rings.normal) / sun.dot(rings.normal)
      guard steps > 0 else { return 1 }
      return 1 - 0.6 * rings.opacity(at: turned.adding(sun.scaled(steps)).length, seed: seed)
    }

    private func ringed(_ below: Color, at turned: Vector, seed: UInt64) -> Color {
      guard let rings else { return below }
      let place = rings.place(x: turned.x, y: turned.y)
      let distance = place.length
      let opacity = rings.opacity(at: distance, seed: seed)
      guard opacity > 0 else { return below }
      let sun = light.unit.turned(by: -tilt)
      let along = place.dot(sun)
      let aside = place.adding(sun.scaled(-along)).length
      let shadow = along < 0 ? 1 - 0.88 * (1 - aside.smooth(0.97, 1.03)) : 1
      return below.mixed(with: rings.color(at: distance).lit(by: shadow), opacity)
    }
  }
}
