import SceneKit

/// The list of accounts.
extension SceneKind {
  static let accounts = SceneKind("accounts", pattern: "accounts", on: "sources")
}
