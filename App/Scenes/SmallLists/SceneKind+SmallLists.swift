import SceneKit

/// The filters, the accounts, and the changes that wait to be sent.
extension SceneKind {
  static let filters = SceneKind("filters", pattern: "filters", on: "sources")
  static let accounts = SceneKind("accounts", pattern: "accounts", on: "sources")
  static let outbox = SceneKind("outbox", pattern: "outbox", on: "sources")
}
