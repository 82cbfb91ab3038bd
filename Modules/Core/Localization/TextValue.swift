import Foundation

/// A value for a placeholder: a text, or a number, which chooses the plural form and is written as the language does.
public protocol TextValue: Sendable {
  /// The value in a text of a language.
  func text(in language: Language) -> String
}

extension String: TextValue {
  public func text(in language: Language) -> String { self }
}

extension Int: TextValue {
  public func text(in language: Language) -> String {
    // Without a group separator, which all languages write as they do here, and faster.
    magnitude < 1_000 ? String(self) : formatted(.number.locale(language.locale))
  }
}
