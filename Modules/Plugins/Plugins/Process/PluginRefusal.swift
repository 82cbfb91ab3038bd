import JSON
import Loading

/// The `error` of an answer; all of it is untrusted.
struct PluginRefusal: Hashable, Sendable {
  /// The value of the member `error`, as it was sent.
  let json: JSONValue

  init(_ json: JSONValue) {
    self.json = json
  }

  /// The kind of the error, which may be unknown to FeedShell; `invalidData` if the error has none.
  var kind: String { json["kind"]?.text ?? LoadFailure.Kind.invalidData.rawValue }
  /// The message of the error; without one, the error itself if it is a text, and otherwise its kind.
  var message: String { String((json["message"]?.text ?? json.text ?? kind).prefix(PluginLimits.words)) }
  /// Whether a retry may help; true unless `retry` is false.
  var canBeTriedAgain: Bool { json["retry"] != .bool(false) }
}
