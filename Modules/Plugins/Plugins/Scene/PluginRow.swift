import Foundation
public import JSON
import PostRows
public import Posts
public import Viper

/// A row of a plugin's scene, with untrusted contents.
public struct PluginRow: ListRow {
  public let id: String
  public let kind: String
  /// The row's title, author, date, page, warning, text and pictures.
  let post: Post
  let detail: String?
  /// The header above the row; nil for a row without a header.
  let section: String?
  public let isUnread: Bool
  public let actions: [PluginAction]
  /// The route that `open` goes to, if any.
  let opens: String?
  /// Whether the user has lifted the warning.
  private(set) var isRevealed = false
  private let image: String?
  /// Members that the plugin adds to the row's JSON for scripts.
  private let further: [JSONValue.Member]

  /// The JSON keys of a row that have a fixed meaning; a plugin cannot use them for members that it adds.
  static let ownNames: Set = ["number", "id", "kind", "title", "text", "detail", "image", "opens"]

  /// Parses a row; nil if it has no id.
  init?(_ json: JSONValue, actions known: [PluginAction]) {
    guard let id = json["id"]?.identifier, var post = Post(json, picture: "image") else { return nil }
    // Comments only exist for posts of a source.
    (post.details.commentCount, post.details.hasComments) = (nil, false)
    self.id = id
    self.post = post
    kind = json["kind"]?.text?.nonBlank ?? "row"
    detail = json["detail"]?.longText
    section = json["section"]?.title
    isUnread = json["unread"]?.flag ?? false
    image = json["image"]?.text?.nonBlank
    further = (json["fields"]?.members ?? []).filter { !Self.ownNames.contains($0.name) }.sorted { $0.name < $1.name }
    opens = json["opens"]?.text?.nonBlank
    let names = Set((json["actions"]?.values ?? []).compactMap(\.text))
    let offered = known.filter { action in
      guard action != .open else { return false }
      return action.common.map { Self.offers($0, post) } ?? names.contains(action.rawValue)
    }
    actions = (opens != nil || names.contains(PluginAction.open.rawValue) ? [.open] : []) + offered
  }

  /// Whether a post has the text, picture or address that an action needs.
  private static func offers(_ action: PostAction, _ post: Post) -> Bool {
    switch action {
    case .view: !post.images.isEmpty
    case .save: !post.images.isEmpty || !post.details.attachments.isEmpty
    case .show: post.details.text != nil || !post.images.isEmpty
    case .reveal: post.details.warning != nil
    case .url, .browse, .copy: PostRow(post).address != nil || !post.details.textLinks.isEmpty
    case .open, .full, .mark, .write, .vote: false
    }
  }

  public var title: String? { post.details.title }
  var text: String? { post.details.text?.plainText.nonBlank }
  /// Whether a warning hides the text, the detail and the pictures.
  var isHidden: Bool { post.details.warning != nil && !isRevealed }
  /// The row as a post, with its warning lifted or not.
  var postRow: PostRow { PostRow(post, isRevealed: isRevealed) }

  /// A copy whose warning is lifted.
  var revealed: PluginRow {
    var row = self
    row.isRevealed = true
    return row
  }
}

// MARK: - The row of a list

extension PluginRow {
  public var mainAction: PluginAction? { actions.first { $0 == .open } }
  public func isUseful(_ action: PluginAction) -> Bool {
    actions.contains(action) && (action.common != .reveal || isHidden)
  }
  public func numberOfParts(for action: PluginAction) -> Int { action.common == .view ? post.images.count : 1 }

  /// The last component of the route that `open` goes to; the row's id if there is no such route.
  public var routeValue: String { opens.flatMap { Route(parsing: $0)?.components.last } ?? id }

  /// Ignores whether the rows are unread and whether their warnings are lifted.
  public func hasSameContents(as other: PluginRow) -> Bool {
    (id, kind, post, detail, section) == (other.id, other.kind, other.post, other.detail, other.section)
      && (actions, opens, further) == (other.actions, other.opens, other.further)
  }

  public func hint(in context: PresentationContext) -> String {
    title ?? (isHidden ? post.details.warning?.text : text ?? detail) ?? id
  }

  public var images: [ImageRef] { isHidden ? [] : post.images }

  public func line(in context: PresentationContext) -> RowLine {
    RowLine(
      title ?? (isHidden ? post.details.warning?.text : text) ?? id,
      detail: isHidden ? nil : detail ?? post.details.author?.name, date: post.details.createdAt,
      address: isHidden ? nil : postRow.address)
  }

  public func searchText(in context: PresentationContext) -> String {
    let author = post.details.author
    guard !isHidden else { return [title, author?.name, author?.handle, post.details.warning?.text].searchText }
    return [title, author?.name, author?.handle, detail, text].searchText
  }

  /// All fields, including those hidden by a warning.
  public func fields(in context: PresentationContext) -> JSONFields {
    let details = post.details
    let own: JSONFields = [
      "title": title.map { .string($0) }, "text": text.map { .string($0) }, "detail": detail.map { .string($0) },
      "image": image.map { .string($0) }, "opens": opens.map { .string($0) },
      "section": section.map { .string($0) }, "author": details.author.map(PostRow.json),
      "createdAt": details.createdAt.map { .string($0.formatted(.iso8601)) },
      "date": details.createdAt.map { .string(context.dateText(for: $0)) },
      "link": details.link.map { .string($0) },
      "links": details.textLinks.isEmpty ? nil : .array(details.textLinks.map { .string($0) }),
      "images": post.images.isEmpty || post.images.map(\.address) == [image].compactMap(\.self)
        ? nil : .array(post.images.map(PostRow.json)),
      "warning": details.warning.map { .string($0.text ?? "") }, "isNew": isUnread ? .bool(true) : nil,
    ]
    let names = Set(own.members.map(\.name))
    return JSONFields(own.members + further.filter { !names.contains($0.name) })
  }
}
