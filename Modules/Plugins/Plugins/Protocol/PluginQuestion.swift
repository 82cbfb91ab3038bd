import Foundation
import JSON

/// A message that asks a plugin for an answer.
struct PluginQuestion: Sendable {
  /// The members of the message, except its number.
  private let fields: JSONFields
  /// Whether the message may be sent again: true for a load, false for an action.
  let isRepeatable: Bool

  /// Requests the page of a list after a cursor, or the first page if `cursor` is nil.
  ///
  /// The settings of the plugin are sent to its scenes only.
  static func load(_ list: PluginList, after cursor: String?, _ setting: PluginSetting) -> PluginQuestion {
    var setting = setting
    if !list.isOfScene { setting.values = [:] }
    let members =
      list.fields.members + [JSONValue.Member("cursor", cursor.map { .string($0) } ?? .null)] + setting.fields.members
    return PluginQuestion(fields: ["load": .object(members)], isRepeatable: true)
  }

  /// Requests an action on the row with the id `row`, or on the whole list if `row` is nil.
  static func act(
    _ action: String, on row: String?, words: [String], in list: PluginList, _ setting: PluginSetting
  ) -> PluginQuestion {
    let act: JSONFields = [
      "action": .string(action), "row": row.map { .string($0) }, "words": .array(words.map { .string($0) }),
    ]
    return PluginQuestion(
      fields: ["act": .object(act.members + list.fields.members + setting.circumstances.members)], isRepeatable: false)
  }

  /// Requests an action on a row of one of FeedShell's own scenes; `words` were typed after the row.
  static func act(
    _ action: String, onPost post: JSONValue, in scene: String, words: [String], _ setting: PluginSetting
  ) -> PluginQuestion {
    let act: JSONFields = [
      "action": .string(action), "scene": .string(scene), "post": post, "words": .array(words.map { .string($0) }),
    ]
    return PluginQuestion(fields: ["act": .object(act.members + setting.circumstances.members)], isRepeatable: false)
  }

  /// Requests a load in a line of about `size` bytes, padded by an unknown member in front of the others.
  static func longLoad(_ list: PluginList, after cursor: String?, _ setting: PluginSetting, size: Int) -> Self {
    let members = load(list, after: cursor, setting).fields.members[0].value.members ?? []
    let padding = JSONValue.Member("x-padding", .string(String(repeating: "x", count: size)))
    return PluginQuestion(fields: ["load": .object([padding] + members)], isRepeatable: true)
  }

  /// The message with its number, as a line without the line break.
  func line(_ id: Int) -> Data {
    Data(JSONValue.object([JSONValue.Member("id", .integer(id))] + fields.members).line.utf8)
  }

  /// The message that stops the work on a question; the plugin does not answer this message.
  static func cancellation(of id: Int) -> Data {
    Data(JSONValue.object(of: ["cancel": .integer(id)]).line.utf8)
  }
}

enum PluginList: Hashable, Sendable {
  /// The rows of a scene, by its route.
  case scene(route: String, parameters: [String: String])
  /// The posts of a source; `place` is the text after the name in its address, as in `NAME:PLACE`.
  case timeline(place: String)
  /// The comments on a post of a source.
  case comments(post: String, place: String)
  /// The comments on a post whose address matches a pattern of `finds`, by the id in that address.
  case found(id: String, pattern: AddressPattern)

  /// The shape of the answer to a load.
  var shape: MessageShape {
    switch self {
    case .scene: ProtocolTable.listAnswer
    case .timeline: ProtocolTable.postsAnswer
    case .comments, .found: ProtocolTable.commentsAnswer
    }
  }

  fileprivate var isOfScene: Bool {
    if case .scene = self { true } else { false }
  }

  fileprivate var fields: JSONFields {
    switch self {
    case .scene(let route, let parameters):
      let members = parameters.sorted { $0.key < $1.key }.map { JSONValue.Member($0, .string($1)) }
      return ["route": .string(route), "parameters": .object(members)]
    case .timeline(let place): return ["timeline": .bool(true), "place": .string(place)]
    case .comments(let post, let place): return ["comments": .string(post), "place": .string(place)]
    case .found(let id, let pattern): return ["comments": .string(id), "found": .string(pattern.text)]
    }
  }
}

/// The parameters sent with each load.
struct PluginSetting: Sendable {
  /// The number of rows in a page.
  var limit: Int
  /// The user's language, as a BCP 47 tag.
  var language: String
  /// Whether the network must not be used.
  var isOffline: Bool
  /// The values of the plugin's settings, by name.
  var values: [String: String] = [:]

  fileprivate var fields: JSONFields {
    JSONFields([JSONValue.Member("limit", .integer(limit))] + circumstances.members)
  }

  /// The parameters without the limit, for an action.
  fileprivate var circumstances: JSONFields {
    let values = values.sorted { $0.key < $1.key }.map { JSONValue.Member($0, .string($1)) }
    return [
      "language": .string(language), "offline": .bool(isOffline), "settings": values.isEmpty ? nil : .object(values),
    ]
  }
}
