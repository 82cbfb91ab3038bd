import Loading

/// A filter of the signed-in account that matches a post, as sent by servers.
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

  private enum CodingKeys: String, CodingKey {
    case filter, title
    case action = "filter_action"
  }

  init(from decoder: any Decoder) throws {
    let result = try decoder.container(keyedBy: CodingKeys.self)
    let container = try result.nestedContainer(keyedBy: CodingKeys.self, forKey: .filter)
    title = container.text(.title)
    action = container.text(.action).flatMap { Action(rawValue: $0) } ?? .warn
  }
}
