nonisolated extension PosterArt {
  /// What one pixel covers: a place, in poster widths from the top left, and a size.
  struct Spot: Hashable, Sendable {
    var x: Double
    var y: Double
    let size: Double

    /// How much of the spot lies inside an edge, from 0 to 1.
    ///
    /// The depth is how far inside the edge the spot's middle is; it is negative outside.
    func cover(_ depth: Double) -> Double {
      (depth / size + 0.5).clamped()
    }
  }
}
