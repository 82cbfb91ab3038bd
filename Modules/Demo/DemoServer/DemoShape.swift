/// A painted part of the plane.
struct DemoShape: Sendable {
  let contains: @Sendable (_ x: Double, _ y: Double) -> Bool

  static func ellipse(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DemoShape {
    DemoShape {
      let (dx, dy) = (($0 - x) / width * 2, ($1 - y) / height * 2)
      return dx * dx + dy * dy < 1
    }
  }

  static func circle(_ x: Double, _ y: Double, _ diameter: Double) -> DemoShape {
    ellipse(x, y, diameter, diameter)
  }

  static func box(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> DemoShape {
    DemoShape { x.contains($0) && y.contains($1) }
  }

  func union(_ other: DemoShape) -> DemoShape {
    DemoShape { contains($0, $1) || other.contains($0, $1) }
  }

  func intersection(_ other: DemoShape) -> DemoShape {
    DemoShape { contains($0, $1) && other.contains($0, $1) }
  }

  func subtracting(_ other: DemoShape) -> DemoShape {
    DemoShape { contains($0, $1) && !other.contains($0, $1) }
  }

  /// The union with its mirror image in a square of side 1.
  var onBothSides: DemoShape {
    DemoShape { contains($0, $1) || contains(1 - $0, $1) }
  }
}
