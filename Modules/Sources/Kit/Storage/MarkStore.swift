public import Foundation

/// A mark on an item of a source, such as a dismissal.
public struct Mark: Hashable, Sendable {
  /// The item's id.
  public let id: String
  /// The date of the mark.
  public let date: Date
  /// Opaque bytes for the store.
  public let value: Data
  /// The account with whose token the item was loaded, if the value contains something of it; nil otherwise.
  public let account: String?

  /// A mark on an item.
  public init(id: String, date: Date, value: Data, account: String? = nil) {
    self.id = id
    self.date = date
    self.value = value
    self.account = account
  }
}

/// A store of marks by source, kind and id; marks never expire.
public protocol MarkStore: Sendable {
  /// Saves a mark in place of the one with the same source, kind and id; one of an account that is not signed in is not
  /// saved.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func save(_ mark: Mark, kind: String, of source: String) async throws
  /// Deletes the mark of an item, if there is one.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeMark(_ id: String, kind: String, of source: String) async throws
  /// The marks of a kind, oldest first, except those of accounts that are not signed in.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func marks(kind: String, of source: String) async throws -> [Mark]
}
