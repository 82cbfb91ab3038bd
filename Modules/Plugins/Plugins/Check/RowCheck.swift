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
    ShapeCheck(ProtocolTable.row, "the row “\(id)”").mistakes(of: row)
      + [text, .emptyTitle(of: row), .html(of: row), .markup(in: row)].compactMap(\.self) + actions + fields
  }

  private var id: String { row["id"]?.identifier ?? "" }

  private var text: PluginMistake? {
    ["title", "text", "html", "detail"].contains { row[$0]?.text?.nonBlank != nil } ? nil : .noText(id)
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
    let hasContents =
      ["title", "text", "html", "url", "description", "link"].contains { post[$0]?.text?.nonBlank != nil }
      || ["images", "poll", "card", "quoted"].contains { post[$0] != nil && post[$0] != .null }
    return ShapeCheck(ProtocolTable.post, "the post “\(id)”").mistakes(of: post)
      + [hasContents ? nil : .emptyPost(id), .html(of: post), .markup(in: post)].compactMap(\.self)
  }
}

/// Finds the mistakes of a comment by itself.
struct CommentCheck {
  private let comment: JSONValue

  init(_ comment: JSONValue) {
    self.comment = comment
  }

  var mistakes: [PluginMistake] {
    let id = comment["id"]?.identifier ?? ""
    return ShapeCheck(ProtocolTable.comment, "the comment “\(id)”").mistakes(of: comment)
      + [.markup(in: comment, "message")].compactMap(\.self)
  }
}

/// Finds the mistakes of comments that answer each other.
struct ThreadCheck {
  private let parents: [String: String]

  init(_ comments: [JSONValue]) {
    let pairs = comments.compactMap { comment in
      comment["id"]?.identifier.map { ($0, comment["parent"]?.identifier ?? "") }
    }
    parents = Dictionary(pairs) { first, _ in first }
  }

  var mistakes: [PluginMistake] {
    let missing = parents.filter { !$0.value.isEmpty && parents[$0.value] == nil }.min { $0.key < $1.key }
    let circle = parents.keys.sorted().first(where: isInCircle)
    return [missing.map { .noParent($0.value, of: $0.key) }, circle.map { .circle($0) }].compactMap(\.self)
  }

  private func isInCircle(_ id: String) -> Bool {
    var next = parents[id]
    for _ in parents {
      guard let parent = next, !parent.isEmpty else { return false }
      if parent == id { return true }
      next = parents[parent]
    }
    return false
  }
}

extension PluginMistake {
  /// The mistake of a title without words; nil for any other, and without one.
  fileprivate static func emptyTitle(of item: JSONValue) -> PluginMistake? {
    guard let title = item["title"]?.text, title.nonBlank == nil else { return nil }
    return .emptyTitle(item["id"]?.identifier ?? "")
  }

  /// The mistake of the member `html`; nil for one with words or pictures, and without it.
  fileprivate static func html(of item: JSONValue) -> PluginMistake? {
    guard item["html"]?.text != nil, item.html == nil else { return nil }
    return .emptyHTML(item["id"]?.identifier ?? "")
  }

  /// The mistake of a plain text with marks of HTML; nil for any other.
  fileprivate static func markup(in item: JSONValue, _ name: String = "text") -> PluginMistake? {
    let marks = ["</p>", "</a>", "</b>", "</i>", "</em>", "</div>", "<br>", "<br/>", "&amp;", "&lt;", "&quot;"]
    guard item["html"] == nil, let text = item[name]?.text, let mark = marks.first(where: { text.contains($0) }) else {
      return nil
    }
    return .markup(mark, name, of: item["id"]?.identifier ?? "")
  }
}
