public import Foundation

/// A language of the user interface, identified by a tag such as `en`, `el` or `pt-BR`.
///
/// To add a language, add its tag to `supported`, its plural forms to `PluralCategory`, and its texts to each module's
/// `texts.json`; the tests report what is missing.
public struct Language: Hashable, Sendable {
  /// The BCP 47 tag.
  public let tag: String

  /// English, which is used for missing texts and unsupported languages.
  public static let english = Language("en")
  /// Every language that string tables must cover; the first is the fallback.
  public static let supported: [Language] =
    [.english] + ["el", "pt-BR", "de", "es", "fr", "ja", "ar"].map(Language.init)

  /// Creates a language, supported or not.
  ///
  /// For tests of string tables.
  package init(_ tag: String) {
    self.tag = tag
  }

  /// The name of the language in the language itself, such as "Deutsch".
  public var ownName: String { locale.localizedString(forIdentifier: tag) ?? tag }

  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool { primary == "ar" }

  /// The tag without its region: `pt` for `pt-BR`.
  var primary: Substring { Self.primary(of: tag) }

  /// The locale for dates, numbers and lists.
  public var locale: Locale { Locale(identifier: tag.replacing("-", with: "_")) }

  /// Finds the supported language for a tag or locale such as `pt-BR`, `pt_PT.UTF-8` or `el`; nil if it is not
  /// supported.
  public init?(matching tag: String) {
    let wanted = tag.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-").lowercased()
    let primary = Self.primary(of: wanted)
    guard
      let match = Self.supported.first(where: { $0.tag.lowercased() == wanted })
        ?? Self.supported.first(where: { Self.primary(of: $0.tag.lowercased()) == primary })
    else { return nil }
    self = match
  }

  /// Determines the language from the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, as gettext does.
  ///
  /// The language is English if none of the variables is set, or if the language is not supported.
  public init(environment: [String: String]) {
    let tag = Self.variable(in: environment).flatMap { environment[$0] }
    self = tag.flatMap(Language.init(matching:)) ?? .english
  }

  /// The locale in the environment if its language is not supported; nil if the language is supported, or for the
  /// locale `C`.
  public static func unsupportedLocale(in environment: [String: String]) -> String? {
    guard let locale = variable(in: environment).flatMap({ environment[$0] }) else { return nil }
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return name.isEmpty || ["C", "POSIX"].contains(name) || Language(matching: locale) != nil ? nil : String(name)
  }

  /// The name of the environment variable that determines the language; nil if no such variable is set.
  public static func variable(in environment: [String: String]) -> String? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].first { environment[$0]?.isEmpty == false }
  }

  private static func primary(of tag: String) -> Substring {
    tag.prefix { $0 != "-" }
  }
}
