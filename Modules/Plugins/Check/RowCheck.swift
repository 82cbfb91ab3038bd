import Foundation
import JSON
import Loading
import Viper

/// Finds the mistakes of a row.
struct RowCheck {
  private let row: JSONValue
  private let description: PluginDescription

  init(_ row: JSONValue, _ description: PluginDescription) {
    self.row = row
    self.description = description
  }

  var mistakes: [PluginMistake] {
    [text, PluginMistake(htmlOf: row), image, route].compactMap(\.self) + actions + fields
  }

  private var id: String { row["id"]?.identifier ?? "" }

  private var text: PluginMistake? {
    ["title", "text", "html", "detail"].contains { row[$0]?.text?.nonBlank != nil } ? nil : .noText(id)
  }

  private var image: PluginMistake? {
    guard let image = row["image"], image != .null else { return nil }
    return image.text.map(Self.isAddress) == true ? nil : .badImage(image.text ?? image.line, of: id)
  }

  /// A route of the plugin itself is one of its description.
  private var route: PluginMistake? {
    guard let opens = row["opens"], opens != .null else { return nil }
    guard let route = opens.text.flatMap(Route.init(parsing:)) else { return .badRoute(opens.text ?? opens.line) }
    let isKnown = description.routes.contains { RoutePattern($0).match(route) != nil }
    return isKnown || route.components.first != description.name ? nil : .unknownRoute("\(route)")
  }

  private var actions: [PluginMistake] {
    let known = Set(description.actions.map(\.name) + [ShellWord.open.rawValue])
    return (row["actions"]?.values ?? []).compactMap(\.text).filter { !known.contains($0) }.map { .unknownAction($0) }
  }

  private var fields: [PluginMistake] {
    (row["fields"]?.members ?? []).map(\.name).filter(PluginRow.ownNames.contains).map { .reservedField($0) }
  }

  /// Whether a text is an address that FeedShell loads.
  static func isAddress(_ text: String) -> Bool {
    guard let url = URL(string: text) else { return false }
    return ["http", "https"].contains(url.scheme?.lowercased()) && url.host()?.isEmpty == false
  }
}

/// Finds the mistakes of a post.
struct PostCheck {
  private let post: JSONValue

  init(_ post: JSONValue) {
    self.post = post
  }

  var mistakes: [PluginMistake] {
    let id = post["id"]?.identifier ?? ""
    var mistakes = [PluginMistake(htmlOf: post)].compactMap(\.self)
    if let date = post["createdAt"]?.text, ContractDate.parse(date) == nil { mistakes.append(.badDate(date)) }
    let addresses = [post["url"]] + (post["images"]?.values ?? []).map { $0["url"] }
    for address in addresses.compactMap(\.self) where address.text.map(RowCheck.isAddress) != true {
      mistakes.append(.badImage(address.text ?? address.line, of: id))
    }
    return mistakes
  }
}

extension PluginMistake {
  /// The mistake of the member `html`; nil for one with words or pictures, and without it.
  fileprivate init?(htmlOf item: JSONValue) {
    guard let html = item["html"], html != .null, item.html == nil else { return nil }
    self = .emptyHTML(item["id"]?.identifier ?? "")
  }
}
