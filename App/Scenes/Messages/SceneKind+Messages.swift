import SceneKit

/// The list of messages, and a single message.
extension SceneKind {
  static let messages = SceneKind("messages", pattern: "messages", on: "feed")
  static let message = SceneKind("message", pattern: "messages/{id}", on: "messages")
}
