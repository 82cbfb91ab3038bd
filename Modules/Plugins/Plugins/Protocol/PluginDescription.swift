public import Foundation
import JSON
public import Localization
import PostRows
import Posts
import Viper

/// A plugin's description of itself: the answer to `describe`.
public struct PluginDescription: Hashable, Sendable {
  /// The protocol version of this program.
  static let version = 1

  /// The name: the first word of the plugin's routes, or of the addresses of its source.
  public let name: String
  /// Whether the plugin is a source of posts; otherwise it has scenes, or only actions on posts or comments on posts.
  public let isSource: Bool
  /// Whether the program prints a feed and does not use the protocol.
  let isFeed: Bool
  /// The route patterns of the plugin's scenes.
  let routes: [String]
  /// Whether the plugin has scenes; otherwise it is a source, or has only actions on posts or comments on posts.
  public var hasScenes: Bool { !isSource && !routes.isEmpty }
  /// The route of the parent scene; nil for a root.
  let parent: String?
  /// Whether the plugin's lists have pages.
  let isPaged: Bool
  let title: PluginTexts?
  /// The text of an empty list.
  let empty: PluginTexts?
  let actions: [Action]
  /// The actions on rows of FeedShell's own scenes.
  let rowActions: [RowAction]
  /// The texts of individual scenes, by the patterns of their routes.
  private let textsByRoute: [String: SceneTexts]
  /// The settings that `set` changes.
  let settings: [Setting]
  /// The addresses of posts whose comments the plugin supplies.
  let finds: [AddressPattern]
  /// Addresses that `finds` matches, for checks.
  let examples: [String]
  /// The hosts of `finds`; the user decides whether the plugin may supply the comments there.
  public var hosts: [String] {
    finds.map(\.host).reduce(into: []) { hosts, host in if !hosts.contains(host) { hosts.append(host) } }
  }
  /// The actions whose names can be typed, and are not names of other commands or of earlier actions.
  var usableActions: [Action] { Self.usable(actions, except: Self.reserved, name: \.name) }
  /// The `rowActions` whose names can be typed, and are not names of other commands or of earlier actions.
  var usableRowActions: [RowAction] {
    Self.usable(rowActions, except: Self.reserved.union(Self.wordsOfPosts), name: \.action.name)
  }
  /// Descriptions of `usableRowActions`, for the user who decides which of them to allow.
  public func rowActions(in language: Language) -> [RowActionSummary] {
    usableRowActions.map {
      RowActionSummary(
        name: $0.action.name, summary: $0.action.summary?[language] ?? $0.action.name,
        scenes: $0.scenes.joined(separator: ", "))
    }
  }
  /// The names of `usableRowActions`.
  public var rowActionNames: [String] { usableRowActions.map(\.action.name) }
  /// A language other than English in which the description has texts; nil if there is none.
  var otherLanguage: String? {
    let texts = [title] + (actions + rowActions.map(\.action)).map(\.summary)
    return texts.compactMap(\.self).flatMap(\.tags).filter { $0 != Language.english.tag }.min()
  }
  /// Names that actions on posts must not have, because they are commands of every list of posts.
  static let wordsOfPosts = Set(PostAction.allCases.map(\.rawValue) + PostMark.allCases.map(\.rawValue))
  /// Names that actions must not have, because they are commands of every list; `open` is allowed.
  static let reserved = Set(ShellWord.allCases.map(\.rawValue) + ["refresh", "retry", LastChange.word])
    .subtracting([ShellWord.open.rawValue])

  /// The title in a language; by default, the name.
  public func title(in language: Language) -> String { title?[language] ?? name }

  /// The title of a route's scenes; by default, the title of the plugin.
  func title(of route: String, in language: Language) -> String {
    textsByRoute[route]?.title?[language] ?? title(in: language)
  }

  /// A short description of the contents of a route's scenes, for `help`; by default, the scenes' title.
  func about(_ route: String, in language: Language) -> String {
    textsByRoute[route]?.about?[language] ?? title(of: route, in: language)
  }

  /// The text of an empty list at a route; nil to use the standard text.
  func empty(at route: String, in language: Language) -> String? {
    (textsByRoute[route]?.empty ?? empty)?[language]
  }

  /// The items whose names can be typed, are not in `words`, and are not used by earlier items.
  private static func usable<Item>(
    _ items: [Item], except words: Set<String>, name: (Item) -> String
  ) -> [Item] {
    var known = words
    return items.filter { isName(name($0)) && known.insert(name($0)).inserted }
  }

  /// Parses the JSON of a description; throws the first `PluginMistake` that makes it unusable.
  public init(_ data: Data) throws {
    guard data.count <= PluginLimits.descriptionSize else {
      throw PluginMistake(.longDescription, PluginLimits.descriptionSize >> 10, PluginLimits.parts)
    }
    let json = try Self.json(in: data)
    guard json["protocol"]?.integer == Self.version else {
      throw PluginMistake(.otherProtocol, json["protocol"]?.line ?? "none", Self.version)
    }
    guard let name = json["name"]?.text, Self.isName(name) else {
      throw PluginMistake(.badName, json["name"]?.text ?? "")
    }
    self.name = name
    isSource = json["source"]?.flag ?? false
    isFeed = isSource && json["feed"]?.flag ?? false
    routes = json["routes"]?.values?.compactMap(\.text) ?? []
    parent = json["on"]?.text
    isPaged = json["paged"]?.flag ?? false
    title = PluginTexts(json["title"])
    empty = PluginTexts(json["empty"])
    actions = (json["actions"]?.values ?? []).compactMap { Action($0) }
    rowActions = (json["rowActions"]?.values ?? []).compactMap { RowAction($0) }
    let scenes = json["scenes"]?.members ?? []
    textsByRoute = Dictionary(scenes.map { ($0.name, SceneTexts($0.value)) }) { first, _ in first }
    settings = (json["settings"]?.values ?? []).prefix(PluginLimits.parts).compactMap { Setting($0) }
    let finds = json["finds"]?.values ?? []
    self.finds = finds.compactMap { $0.text.flatMap(AddressPattern.init) }
    examples = (json["examples"]?.values ?? []).prefix(PluginLimits.parts).compactMap(\.text)
    let names = settings.map(\.name)
    if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw PluginMistake(.repeatedSetting, name)
    }
    guard !isSource || !Self.schemes.contains(name) else { throw PluginMistake(.scheme, name) }
    guard isSource || !routes.isEmpty || !rowActions.isEmpty || !finds.isEmpty else { throw PluginMistake(.noRoutes) }
    guard max(routes.count, actions.count, rowActions.count, finds.count) <= PluginLimits.parts else {
      throw PluginMistake(.longDescription, PluginLimits.descriptionSize >> 10, PluginLimits.parts)
    }
    if let route = routes.first(where: { Set(Self.parameters(of: $0)).count < Self.parameters(of: $0).count }) {
      throw PluginMistake(.sameParameters, route)
    }
    if let route = routes.first(where: { !isOwn($0) }) { throw PluginMistake(.foreignRoute, route, name) }
  }

  /// The description of a program that prints a feed, derived from the name of its file, if that has usable characters.
  static func ofFeed(_ file: String) throws(PluginMistake) -> Data {
    let base = URL(filePath: file).deletingPathExtension().lastPathComponent
    let letters = base.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let name = String(String(letters).drop { !$0.isLetter }.prefix(maximumNameLength))
    guard isName(name) else { throw PluginMistake(.badName, base) }
    let description: JSONValue = [
      "protocol": .integer(version), "name": .string(name), "source": .bool(true), "feed": .bool(true),
      "title": ["en": .string(base)],
    ]
    return Data(description.line.utf8)
  }

  /// The JSON object of a description.
  private static func json(in data: Data) throws(PluginMistake) -> JSONValue {
    do {
      let json = try JSONValue(reading: data)
      if json.members != nil { return json }
    } catch {
      throw PluginMistake(.noDescription)
    }
    throw PluginMistake(.noDescription)
  }

  /// Whether a route begins with the plugin's name, and its words and parameters can be typed.
  private func isOwn(_ route: String) -> Bool {
    let parts = route.split(separator: "/", omittingEmptySubsequences: false)
    return parts.first.map(String.init) == name
      && parts.dropFirst().allSatisfy { part in
        part.hasPrefix("{") && part.hasSuffix("}") ? Self.isName(part.dropFirst().dropLast()) : Self.isName(part)
      }
  }

  private static func parameters(of route: String) -> [Substring] {
    route.split(separator: "/").filter { $0.hasPrefix("{") }
  }

  /// Whether a text is a word of lower-case letters, digits and hyphens that starts with a letter.
  static func isName(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= maximumNameLength && text.first.map { $0.isASCII && $0.isLowercase } == true
      && text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }

  private static let maximumNameLength = 32
  /// The schemes of addresses that plugins must not use.
  private static let schemes: Set = ["http", "https", "file", "demo"]
}
