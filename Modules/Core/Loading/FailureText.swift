public import Localization

/// The load failures that a module can report, as keys of its texts.
///
/// A text may contain the placeholders `{host}` and `{time}`, the time when the server accepts requests again.
public protocol FailureText: TextKey {
  /// The texts of the failures in every language.
  static var table: StringTable<Self> { get }
  /// The kind of the failure; `.invalidData` by default.
  var kind: LoadFailure.Kind { get }
  /// One word for scripts; the name of the key by default.
  var reason: String? { get }
  /// Whether retrying may help; false by default.
  var canBeTriedAgain: Bool { get }
}

extension FailureText {
  public var kind: LoadFailure.Kind { .invalidData }
  public var reason: String? { rawValue }
  public var canBeTriedAgain: Bool { false }

  func text(_ values: [String: any TextValue], in language: Language) -> String {
    Self.table.strings(for: language)(self, values)
  }
}
