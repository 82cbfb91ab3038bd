extension Int {
  /// The integer of a number from outside, without its fraction: the nearest one that there is, and 0 for no number.
  public init(clamping number: Double) {
    self = Int(exactly: number.rounded(.towardZero)) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }
}

extension Sequence<Int> {
  /// The sum of numbers from outside: the nearest one that there is.
  public var clampedSum: Int { reduce(0) { $0.addingClamped($1) } }
}

extension Int {
  /// The sum of numbers from outside: the nearest one that there is.
  public func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? other < 0 ? .min : .max : sum
  }
}
