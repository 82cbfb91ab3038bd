import JSON
import Viper

/// Finds mistakes in a row, post or comment.
struct ItemCheck {
  private let item: JSONValue
  private let shape: MessageShape
  private let description: PluginDescription
  private let id: String

  init(_ item: JSONValue, _ shape: MessageShape, _ description: PluginDescription) {
    (self.item, self.shape, self.description) = (item, shape, description)
    id = item["id"]?.identifier ?? ""
  }

  var mistakes: [PluginMistake] {
    let own: [PluginMistake?] =
      switch shape {
      case ProtocolTable.row: [noText, emptyTitle, emptyHTML, markup(in: "text")] + actions + fields
      case ProtocolTable.post: [noContents, emptyHTML, markup(in: "text")]
      default: [markup(in: "message")]
      }
    return ShapeCheck(shape, "the \(shape.name) “\(id)”").mistakes(of: item) + own.compactMap(\.self)
  }

  private func hasText(_ names: String...) -> Bool { names.contains { item[$0]?.text?.nonBlank != nil } }

  private var noText: PluginMistake? { hasText("title", "text", "html", "detail") ? nil : .noText(id) }

  private var noContents: PluginMistake? {
    hasText("title", "text", "html", "url", "description", "link")
      || ["images", "poll", "card", "quoted"].contains { item[$0] != nil && item[$0] != .null } ? nil : .emptyPost(id)
  }

  private var emptyTitle: PluginMistake? { item["title"]?.text != nil && !hasText("title") ? .emptyTitle(id) : nil }

  private var emptyHTML: PluginMistake? { item["html"]?.text != nil && item.html == nil ? .emptyHTML(id) : nil }

  /// The mistake of a plain text that contains HTML.
  private func markup(in name: String) -> PluginMistake? {
    let marks = ["</p>", "</a>", "</b>", "</i>", "</em>", "</div>", "<br>", "<br/>", "&amp;", "&lt;", "&quot;"]
    guard item["html"] == nil, let text = item[name]?.text else { return nil }
    return marks.first { text.contains($0) }.map { .markup($0, name, id) }
  }

  private var actions: [PluginMistake?] {
    let known = Set(description.actions.map(\.name) + [ShellWord.open.rawValue])
    return (item["actions"]?.values ?? []).compactMap(\.text).filter { !known.contains($0) }.map { .unknownAction($0) }
  }

  private var fields: [PluginMistake?] {
    (item["fields"]?.members ?? []).map(\.name).filter(PluginRow.ownNames.contains).map { .reservedField($0) }
  }
}
