import Foundation

/// A change to the filters, stored for undo.
public struct FilterChange: Sendable {
  /// The bytes of the file before the change.
  let before: Data
  /// The bytes of the file after the change.
  let after: Data
  public let added: [Filter]
  let removed: [Filter]
}
