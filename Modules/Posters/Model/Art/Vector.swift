import Foundation

nonisolated extension PosterArt {
  /// A direction or a point in space: right, down and towards the viewer.
  struct Vector: Hashable, Sendable {
    let x, y, z: Double

    var length: Double { dot(self).squareRoot() }
    var unit: Vector { scaled(1 / max(length, .leastNormalMagnitude)) }

    func dot(_ other: Vector) -> Double {
      x * other.x + y * other.y + z * other.z
    }

    func scaled(_ factor: Double) -> Vector {
      Vector(x: x * factor, y: y * factor, z: z * factor)
    }

    func adding(_ other: Vector) -> Vector {
      Vector(x: x + other.x, y: y + other.y, z: z + other.z)
    }

    /// The vector rotated in the picture's plane by an angle in radians.
    func turned(by angle: Double) -> Vector {
      let (sine, cosine) = (sin(angle), cos(angle))
      return Vector(x: x * cosine - y * sine, y: x * sine + y * cosine, z: z)
    }

    /// Three random numbers as a direction.
    static func random(using random: inout Random) -> Vector {
      Vector(
        x: Double.random(in: -1...1, using: &random), y: Double.random(in: -1...1, using: &random),
        z: Double.random(in: -1...1, using: &random)
      ).unit
    }
  }
}
