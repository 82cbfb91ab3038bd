/// A kind of write that the demo server accepts.
enum DemoWrite: String, CaseIterable, Sendable {
  case favourite, unfavourite, bookmark, unbookmark, reblog, unreblog, vote, marker

  /// The writes that are sent to the address of a post.
  static let ofPosts: [DemoWrite] = [.favourite, .unfavourite, .bookmark, .unbookmark, .reblog, .unreblog]

  /// The scope that a token needs.
  var scope: String {
    switch self {
    case .favourite, .unfavourite: "write:favourites"
    case .bookmark, .unbookmark: "write:bookmarks"
    case .reblog, .unreblog, .vote, .marker: "write:statuses"
    }
  }
}
