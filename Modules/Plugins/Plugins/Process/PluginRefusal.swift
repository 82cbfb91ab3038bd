import JSON
import Loading

/// The `error` of an answer; all of it is untrusted.
struct PluginRefusal: Hashable, Sendable {
  /// The value of the member, as it was sent.
  let json: JSONValue

  init(_ json: JSONValue) {
    self.json = json
  }

  /// Its kind, known or not; `invalidData` without one.
  var kind: String { json["kind"]?.text ?? LoadFailure.Kind.invalidData.rawValue }
  /// Its message, or else the value itself if that is a text, or else its kind.
  var message: String { String((json["message"]?.text ?? json.text ?? kind).prefix(PluginLimits.words)) }
  /// Whether another attempt can help.
  var canBeTriedAgain: Bool { json["retry"] != .bool(false) }
}
