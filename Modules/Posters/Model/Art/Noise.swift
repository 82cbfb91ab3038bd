import Foundation

nonisolated extension PosterArt {
  /// Smooth noise in space, from -1 to 1, for clouds, ground and coasts.
  struct Noise: Hashable, Sendable {
    let seed: UInt64

    /// The noise at a point, with a wavelength of about 1.
    func callAsFunction(_ x: Double, _ y: Double = 0, _ z: Double = 0) -> Double {
      let (floorX, floorY, floorZ) = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
      let (cellX, cellY, cellZ) = (Int(floorX), Int(floorY), Int(floorZ))
      let (wayX, wayY, wayZ) = ((x - floorX).smooth(0, 1), (y - floorY).smooth(0, 1), (z - floorZ).smooth(0, 1))

      func line(_ cellY: Int, _ cellZ: Int) -> Double {
        let start = corner(cellX, cellY, cellZ)
        return start + (corner(cellX + 1, cellY, cellZ) - start) * wayX
      }
      func plane(_ cellZ: Int) -> Double {
        let start = line(cellY, cellZ)
        return wayY == 0 ? start : start + (line(cellY + 1, cellZ) - start) * wayY
      }
      let start = plane(cellZ)
      return wayZ == 0 ? start : start + (plane(cellZ + 1) - start) * wayZ
    }

    /// Fractal noise: the sum of octaves, each half as high and twice as fine.
    func fractal(_ place: Vector, octaves: Int) -> Double {
      var (sum, share, scale) = (0.0, 0.5, 1.0)
      for _ in 0..<octaves {
        sum += share * self(place.x * scale, place.y * scale, place.z * scale)
        share /= 2
        scale *= 2.03
      }
      return sum
    }

    private func corner(_ x: Int, _ y: Int, _ z: Int) -> Double {
      var random = Random(seed: seed, x, y, z)
      return random.fraction() * 2 - 1
    }
  }
}
