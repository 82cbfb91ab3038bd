/// A mistake in the catalog of scenes, with its reason and its fix.
public struct CatalogProblem: Hashable, CustomStringConvertible {
  /// The mistake.
  public let what: String
  /// The reason why it matters.
  public let why: String
  /// The fix.
  public let fix: String

  package init(what: String, why: String, fix: String) {
    self.what = what
    self.why = why
    self.fix = fix
  }

  public var description: String {
    "\(what)\n  Why: \(why)\n  Fix: \(fix)"
  }
}
