extension Int {
  /// The integer of a number from outside, without its fraction: the nearest one that there is, and 0 for no number.
  public init(clamping number: Double) {
    self = Int(exactly: number.rounded(.towardZero)) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }
}
