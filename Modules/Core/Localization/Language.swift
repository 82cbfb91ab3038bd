public import Foundation

/// A language of the user interface, by its tag: `en`, `el`, `pt-BR`.
///
/// To add a language, add its tag to `supported`, its plural forms to `PluralCategory`, and its texts to each module's
/// `texts.json`; the tests report what is missing.
public struct Language: Hashable, Sendable {
  /// The BCP 47 tag.
  public let tag: String

  /// The fallback for missing texts and unsupported languages.
  public static let english = Language("en")
  /// Every language that string tables must cover; the first is the fallback.
  public static let supported: [Language] =
    [.english] + ["el", "pt-BR", "de", "es", "fr", "ja", "ar"].map(Language.init)

  /// A language with a tag, supported or not; for tests of string tables.
  package init(_ tag: String) {
    self.tag = tag
  }

  /// The language's name for itself: "Deutsch".
  public var ownName: String { locale.localizedString(forIdentifier: tag) ?? tag }

  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool { primary == "ar" }

  /// The tag without its region: `pt` for `pt-BR`.
  var primary: Substring { Self.primary(of: tag) }

  /// The locale for dates, numbers and lists.
  public var locale: Locale { Locale(identifier: tag.replacing("-", with: "_")) }

  /// The supported language for a tag or locale such as `pt-BR`, `pt_PT.UTF-8` or `el`; nil without a match.
  public init?(matching tag: String) {
    let wanted = tag.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-").lowercased()
    let primary = Self.primary(of: wanted)
    guard
      let match = Self.supported.first(where: { $0.tag.lowercased() == wanted })
        ?? Self.supported.first(where: { Self.primary(of: $0.tag.lowercased()) == primary })
    else { return nil }
    self = match
  }

  /// The language of an environment, as in gettext: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
  ///
  /// English if none is set, or if the language is not supported.
  public init(environment: [String: String]) {
    let tag = Self.variable(in: environment).flatMap { environment[$0] }
    self = tag.flatMap(Language.init(matching:)) ?? .english
  }

  /// The locale of the environment, if its language is not supported; nil for the system's default, `C`.
  public static func unsupportedLocale(in environment: [String: String]) -> String? {
    guard let locale = variable(in: environment).flatMap({ environment[$0] }) else { return nil }
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return name.isEmpty || ["C", "POSIX"].contains(name) || Language(matching: locale) != nil ? nil : String(name)
  }

  /// The environment variable that determines the language; nil if none is set.
  public static func variable(in environment: [String: String]) -> String? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].first { environment[$0]?.isEmpty == false }
  }

  private static func primary(of tag: String) -> Substring {
    tag.prefix { $0 != "-" }
  }
}
