import Foundation

/// A value for a placeholder: text, or a number, which selects the plural form and is formatted for the language.
public protocol TextValue: Sendable {
  /// The value as text in a language.
  func text(in language: Language) -> String
}

extension String: TextValue {
  public func text(in language: Language) -> String { self }
}

extension Int: TextValue {
  public func text(in language: Language) -> String {
    // A number below 1,000 has no group separator, and the same digits in all supported languages; this is faster.
    magnitude < 1_000 ? String(self) : formatted(.number.locale(language.locale))
  }
}
