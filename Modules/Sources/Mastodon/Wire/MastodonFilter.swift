import Loading

/// A filter of the signed-in account that a post matches, as servers send it.
struct MastodonFilter: Decodable, Sendable {
  /// The effect of a filter.
  enum Action: String, Sendable {
    /// The post is left out.
    case hide
    /// The post is shown behind a warning.
    case warn
    /// The pictures are shown behind a warning.
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
