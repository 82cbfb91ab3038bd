import SceneKit

/// The feed, and the scenes of its posts.
extension SceneKind {
  static let feed = SceneKind("feed", pattern: "feed")
  /// A feed of notifications, which has a name of its own for scripts.
  static let notices = SceneKind("notices", pattern: "feed")
  static let post = SceneKind("post", pattern: "feed/{post}", on: "feed", by: "show")
  static let comments = SceneKind("comments", pattern: "feed/{post}/comments", on: "feed")
  static let comment = SceneKind(
    "comment", pattern: "feed/{post}/comments/{comment}", on: "feed/{post}/comments")
  static let image = SceneKind("image", pattern: "feed/{post}/image/{number?}", on: "feed", by: "view")
}
