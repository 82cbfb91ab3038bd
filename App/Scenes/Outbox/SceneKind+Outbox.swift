import SceneKit

/// The list of changes that wait to be sent.
extension SceneKind {
  static let outbox = SceneKind("outbox", pattern: "outbox")
}
