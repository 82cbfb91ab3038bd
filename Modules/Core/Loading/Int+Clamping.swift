extension Int {
  /// Converts an untrusted number: truncates the fraction, clamps to the range of `Int`, and maps NaN to 0.
  public init(clamping number: Double) {
    self = Int(exactly: number.rounded(.towardZero)) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }
}

extension Sequence<Int> {
  /// The sum of untrusted numbers, clamped to the range of `Int`.
  public var clampedSum: Int { reduce(0) { $0.addingClamped($1) } }
}

extension Int {
  /// Adds two untrusted numbers; the sum is clamped to the range of `Int`.
  public func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? other < 0 ? .min : .max : sum
  }
}
