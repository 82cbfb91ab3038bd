nonisolated extension PosterArt {
  /// The area of one pixel: its centre, in poster widths from the top left, and its size.
  struct Spot: Hashable, Sendable {
    var x: Double
    var y: Double
    let size: Double

    /// The share of the spot inside an edge, from 0 to 1.
    ///
    /// The depth is the distance of the spot's centre from the edge: positive inside, negative outside.
    func cover(_ depth: Double) -> Double {
      (depth / size + 0.5).clamped()
    }
  }
}
