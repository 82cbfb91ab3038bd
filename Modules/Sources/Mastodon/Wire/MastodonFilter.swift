import Loading

/// A filter of the signed-in account that matches a post, as servers send it.
struct MastodonFilter: Decodable, Sendable {
  /// The effect of the filter.
  enum Action: String, Sendable {
    /// Omits the post.
    case hide
    /// Hides the post behind a warning.
    case warn
    /// Hides only the pictures behind a warning.
    case blur
  }

  let title: String?
  let action: Action

  init(from decoder: any Decoder) throws {
    let result = try decoder.fields
    let container = try result.nestedContainer(keyedBy: WireKey.self, forKey: "filter")
    title = container.text("title")
    action = container.text("filter_action").flatMap { Action(rawValue: $0) } ?? .warn
  }
}
