import Foundation

/// A value for a placeholder: a text, or a number, which selects the plural form and is formatted for the language.
public protocol TextValue: Sendable {
  /// The value as text in a language.
  func text(in language: Language) -> String
}

extension String: TextValue {
  public func text(in language: Language) -> String { self }
}

extension Int: TextValue {
  public func text(in language: Language) -> String {
    // Below 1,000 there is no group separator, and all languages here use the same digits; this is faster.
    magnitude < 1_000 ? String(self) : formatted(.number.locale(language.locale))
  }
}
