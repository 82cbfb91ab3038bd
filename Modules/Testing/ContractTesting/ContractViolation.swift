/// A mistake in a scene or source, with its reason and its fix.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
  /// A one-word name of the violated rule, such as `leak`.
  public let rule: String
  /// A description of the mistake.
  public let what: String
  /// The reason why the mistake matters.
  public let why: String
  /// The fix.
  public let fix: String

  /// Creates a violation.
  ///
  /// - Parameters:
  ///   - rule: a one-word name of the violated rule.
  ///   - what: a sentence that describes the mistake.
  ///   - why: a sentence with the reason why the mistake matters.
  ///   - fix: a sentence that describes the fix.
  public init(_ rule: String, what: String, why: String, fix: String) {
    self.rule = rule
    self.what = what
    self.why = why
    self.fix = fix
  }

  public var description: String {
    "\(rule): \(what)\n  Why: \(why)\n  Fix: \(fix)"
  }
}
