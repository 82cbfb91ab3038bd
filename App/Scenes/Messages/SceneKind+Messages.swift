import SceneKit

/// The messages, and one of them.
extension SceneKind {
  static let messages = SceneKind("messages", pattern: "messages", on: "feed")
  static let message = SceneKind("message", pattern: "messages/{id}", on: "messages")
}
