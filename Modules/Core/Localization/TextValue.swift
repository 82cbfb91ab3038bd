import Foundation

/// A value for a placeholder: a text, or a number, which determines the plural form and is formatted for the language.
public protocol TextValue: Sendable {
  /// The value as text in the given language.
  func text(in language: Language) -> String
}

extension String: TextValue {
  public func text(in language: Language) -> String { self }
}

extension Int: TextValue {
  public func text(in language: Language) -> String {
    // This is faster: a number below 1,000 has no group separator, and has the same digits in all supported languages.
    magnitude < 1_000 ? String(self) : formatted(.number.locale(language.locale))
  }
}
