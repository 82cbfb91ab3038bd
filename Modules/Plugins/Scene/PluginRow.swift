public import JSON
import Localization
import Markup
public import Posts
public import Viper

/// A row of a plugin's scene; all of it is untrusted.
public struct PluginRow: ListRow {
  public let id: String
  public let kind: String
  let title: String?
  let text: String?
  let detail: String?
  let image: String?
  /// The plugin's own members in the JSON of scripts.
  private let further: [JSONValue.Member]
  public let actions: [PluginAction]
  /// The route that `open` goes to; nil for none.
  let opens: String?

  /// Names in the JSON of a row that have a meaning in every scene of a plugin.
  static let ownNames: Set = ["number", "id", "kind", "title", "text", "detail", "image", "opens"]

  /// Reads a row of an answer; nil without an id.
  ///
  /// - Parameters:
  ///   - json: the row.
  ///   - known: the actions of the plugin's description.
  init?(_ json: JSONValue, actions known: [PluginAction]) {
    guard let id = json["id"]?.identifier else { return nil }
    self.id = id
    kind = json["kind"]?.text?.nonBlank ?? "row"
    title = json["title"]?.title
    text = json.html?.text.nonBlank ?? json["text"]?.longText
    detail = json["detail"]?.longText
    image = json["image"]?.text?.nonBlank
    further = (json["fields"]?.members ?? []).filter { !Self.ownNames.contains($0.name) }.sorted { $0.name < $1.name }
    opens = json["opens"]?.text?.nonBlank
    let names = Set((json["actions"]?.values ?? []).compactMap(\.text))
    let own = known.filter { names.contains($0.rawValue) && $0 != .open }
    actions = (opens != nil || names.contains(PluginAction.open.rawValue) ? [.open] : []) + own
  }

  public var mainAction: PluginAction? { actions.first { $0 == .open } }

  /// The last part of the route it opens, or else its id.
  public var routeValue: String { opens.flatMap { Route(parsing: $0)?.components.last } ?? id }

  public func hint(in context: PresentationContext) -> String { title ?? text ?? detail ?? id }

  public var images: [ImageRef] { image.map { [ImageRef($0, description: title)] } ?? [] }

  public func line(in context: PresentationContext) -> RowLine {
    RowLine(title ?? text ?? id, detail: detail, address: image)
  }

  public func searchText(in context: PresentationContext) -> String { [title, detail, text].searchText }

  public func fields(in context: PresentationContext) -> JSONFields {
    let own: JSONFields = [
      "title": title.map { .string($0) }, "text": text.map { .string($0) }, "detail": detail.map { .string($0) },
      "image": image.map { .string($0) }, "opens": opens.map { .string($0) },
    ]
    return JSONFields(own.members + further)
  }
}
