nonisolated extension Double {
  /// The number, brought between 0 and 1.
  func clamped() -> Double {
    Swift.max(0, Swift.min(1, self))
  }

  /// How far the number is on the way between two others, gently at both ends: from 0 to 1.
  func smooth(_ start: Double, _ end: Double) -> Double {
    let way = ((self - start) / (end - start)).clamped()
    return way * way * (3 - 2 * way)
  }
}
