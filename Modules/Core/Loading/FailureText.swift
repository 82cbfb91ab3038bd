public import Localization

/// The load failures of a module: the keys of their texts.
///
/// A text may contain the placeholder `{host}`, and `{time}` for the end of a server's pause.
public protocol FailureText: TextKey {
  /// The texts in every language.
  static var table: StringTable<Self> { get }
  /// The kind of the failure; by default, invalid data.
  var kind: LoadFailure.Kind { get }
  /// One word for scripts; by default, the name of the key.
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
