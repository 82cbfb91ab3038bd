/// A mistake by the author of a scene or a source, with its reason and its fix.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
  /// One word for the violated rule, such as `leak`.
  public let rule: String
  /// The mistake.
  public let what: String
  /// Why it matters.
  public let why: String
  /// The fix.
  public let fix: String

  /// A mistake.
  ///
  /// - Parameters:
  ///   - rule: one word for the violated rule.
  ///   - what: the mistake, a sentence.
  ///   - why: why it matters, a sentence.
  ///   - fix: the fix, a sentence.
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
