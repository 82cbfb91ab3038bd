public import Foundation

/// A language the program speaks, by its tag: `en`, `el`, `pt-BR`.
public struct Language: Hashable, Sendable {
  public let tag: String

  public static let english = Language("en")
  /// Every language that string tables must cover; the first is the fallback.
  public static let supported: [Language] = [.english, Language("el"), Language("pt-BR")]

  init(_ tag: String) {
    self.tag = tag
  }

  public var locale: Locale { Locale(identifier: tag.replacing("-", with: "_")) }

  /// The supported language for a wish such as `pt-BR`, `pt_PT.UTF-8` or `el`; nil when none fits.
  public init?(matching wish: String) {
    let wanted = wish.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-").lowercased()
    let primary = Self.primary(of: wanted)
    guard
      let match = Self.supported.first(where: { $0.tag.lowercased() == wanted })
        ?? Self.supported.first(where: { Self.primary(of: $0.tag.lowercased()) == primary })
    else { return nil }
    self = match
  }

  /// The language that the environment asks for, as gettext reads it: `LC_ALL`, `LC_MESSAGES`, `LANG`; English
  /// where it asks for none, or for one that is not spoken here.
  public init(environment: [String: String]) {
    let wish = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self = wish.flatMap(Language.init(matching:)) ?? .english
  }

  private static func primary(of tag: String) -> Substring {
    tag.prefix { $0 != "-" }
  }
}
