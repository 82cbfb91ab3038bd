nonisolated extension Double {
  /// The number, clamped to 0...1.
  func clamped() -> Double {
    Swift.max(0, Swift.min(1, self))
  }

  /// The number's position between two others, from 0 to 1, eased at both ends (smoothstep).
  func smooth(_ start: Double, _ end: Double) -> Double {
    let way = ((self - start) / (end - start)).clamped()
    return way * way * (3 - 2 * way)
  }
}
