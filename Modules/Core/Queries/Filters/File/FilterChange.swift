import Foundation

/// A change of the filters, for undo.
public struct FilterChange: Sendable {
  /// The bytes of the file before the change.
  let before: Data
  /// The bytes of the file after the change.
  let after: Data
  public let added: [Filter]
  let removed: [Filter]
}
