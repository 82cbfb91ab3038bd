public import Localization

/// The conditions of a module under which something cannot be loaded: the keys of their texts.
///
/// A text may have the placeholder `{host}`, and `{time}` for the end of a server's pause.
public protocol FailureText: TextKey {
  /// The texts in every language.
  static var table: StringTable<Self> { get }
  /// The kind of the failure; an answer that is not as its format demands by default.
  var kind: LoadFailure.Kind { get }
  /// One word for scripts; the name of the condition by default.
  var reason: String? { get }
  /// Whether loading again can help; false by default.
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
