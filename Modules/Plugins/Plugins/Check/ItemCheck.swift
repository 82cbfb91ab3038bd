import JSON
import Viper

/// Finds mistakes in a row, post or comment.
struct ItemCheck {
  private let item: JSONValue
  private let shape: MessageShape
  private let description: PluginDescription
  private let id: String
  /// The item as mistakes name it, such as `the row “a” of days`.
  private let subject: String

  /// - Parameters:
  ///   - item: the row, post or comment.
  ///   - shape: the members that the item may have.
  ///   - description: the description of the program.
  ///   - number: the number of the item in the answer, from 1.
  ///   - list: the load that returned the item, as mistakes name it, such as `days`.
  init(
    _ item: JSONValue, _ shape: MessageShape, _ description: PluginDescription, at number: Int, of list: String
  ) {
    (self.item, self.shape, self.description) = (item, shape, description)
    id = item["id"]?.identifier ?? ""
    subject = "the \(shape.name) \(id.isEmpty ? "number \(number)" : "“\(id.shortened)”") of \(list)"
  }

  var mistakes: [PluginMistake] {
    let own: [PluginMistake?] =
      switch shape {
      case ProtocolTable.row: [noText, emptyTitle, emptyHTML, markup(in: "text")] + actions + fields
      case ProtocolTable.post: [noContents, emptyHTML, markup(in: "text")]
      default: [emptyHTML, markup(in: "message"), nestedReplies]
      }
    return ShapeCheck(shape, subject).mistakes(of: withoutReplies)
      + ([badID] + own + longTexts).compactMap(\.self)
  }

  private static let membersOfReplies = ["replies", "children", "comments"]

  /// The mistake of a comment with its replies inside it.
  private var nestedReplies: PluginMistake? {
    Self.membersOfReplies.first { item[$0]?.values != nil }.map { .nestedReplies($0, subject) }
  }

  /// The item, without a comment's replies, which are reported by `nestedReplies`.
  private var withoutReplies: JSONValue {
    guard shape == ProtocolTable.comment, let members = item.members else { return item }
    return .object(members.filter { !Self.membersOfReplies.contains($0.name) || $0.value.values == nil })
  }

  private var badID: PluginMistake? {
    guard let text = item["id"]?.text else { return nil }
    if text.nonBlank == nil { return .emptyID(subject) }
    let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl || text.utf8.count > Self.maximumIDLength ? .badID(subject, Self.maximumIDLength) : nil
  }

  /// The maximum length of an id, in bytes: an id is part of a route, which people type or copy.
  private static let maximumIDLength = 512

  private var longTexts: [PluginMistake?] {
    ["html", "text", "detail", "message"].filter { (item[$0]?.text?.utf8.count ?? 0) > PluginLimits.text }.map {
      .longText($0, subject, PluginLimits.text >> 10)
    }
  }

  private func hasText(_ names: String...) -> Bool { names.contains { item[$0]?.text?.nonBlank != nil } }

  private var noText: PluginMistake? { hasText("title", "text", "html", "detail") ? nil : .noText(subject) }

  private var noContents: PluginMistake? {
    hasText("title", "text", "html", "url", "description", "link")
      || ["images", "poll", "card", "quoted"].contains { item[$0] != nil && item[$0] != .null }
      ? nil : .emptyPost(subject)
  }

  private var emptyTitle: PluginMistake? {
    item["title"]?.text != nil && !hasText("title") ? .emptyTitle(subject) : nil
  }

  private var emptyHTML: PluginMistake? { item["html"]?.text != nil && item.html == nil ? .emptyHTML(subject) : nil }

  /// The mistake of a plain text that contains HTML.
  private func markup(in name: String) -> PluginMistake? {
    let marks = ["</p>", "</a>", "</b>", "</i>", "</em>", "</div>", "<br>", "<br/>", "&amp;", "&lt;", "&quot;"]
    guard item["html"] == nil, let text = item[name]?.text else { return nil }
    return marks.first(where: text.contains).map { .markup($0, name, subject) }
  }

  private var actions: [PluginMistake?] {
    let known = Set(description.actions.map(\.name) + [ShellWord.open.rawValue])
    return (item["actions"]?.values ?? []).compactMap(\.text).filter { !known.contains($0) }.map {
      .unknownAction($0, subject)
    }
  }

  private var fields: [PluginMistake?] {
    (item["fields"]?.members ?? []).map(\.name).filter(PluginRow.ownNames.contains).map { .reservedField($0, subject) }
  }
}

extension String {
  /// The first 60 characters, with an ellipsis if there are more.
  fileprivate var shortened: String { count > 60 ? prefix(60) + "…" : self }
}
