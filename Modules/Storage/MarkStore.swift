public import Foundation

/// A mark on an item of a source, such as a dismissal.
public struct Mark: Hashable, Sendable {
  /// The item's id.
  public let id: String
  /// The date of the mark.
  public let date: Date
  /// Opaque bytes for the store.
  public let value: Data

  /// A mark on an item.
  public init(id: String, date: Date, value: Data) {
    self.id = id
    self.date = date
    self.value = value
  }
}

/// A store of marks by source, kind and id; marks never expire.
public protocol MarkStore: Sendable {
  /// Saves a mark in place of the one with the same source, kind and id.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func save(_ mark: Mark, kind: String, of source: String) async throws
  /// Deletes the mark of an item, if there is one.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeMark(_ id: String, kind: String, of source: String) async throws
  /// The marks of a kind, oldest first.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func marks(kind: String, of source: String) async throws -> [Mark]
}
