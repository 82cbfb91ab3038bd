/// A mistake in the catalog of scenes, with an explanation and a fix.
public struct CatalogProblem: Hashable, CustomStringConvertible {
  /// A description of the mistake.
  public let what: String
  /// The reason why the mistake matters.
  public let why: String
  /// A description of the fix.
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
