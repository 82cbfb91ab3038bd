public import Foundation

/// A mark on an item of a source, such as a dismissal.
public struct Mark: Hashable, Sendable {
  /// The item's id.
  public let id: String
  /// The date of the mark.
  public let date: Date
  /// Further data; the store does not interpret its bytes.
  public let value: Data
  /// The account whose token loaded the item, if `value` contains a part of the item; otherwise nil.
  public let account: String?

  /// Creates a mark on an item.
  public init(id: String, date: Date, value: Data, account: String? = nil) {
    self.id = id
    self.date = date
    self.value = value
    self.account = account
  }
}

/// A store of marks by source, kind and id; marks never expire.
public protocol MarkStore: Sendable {
  /// Saves a mark and replaces one with the same source, kind and id; saves nothing for an account that is not signed
  /// in.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func save(_ mark: Mark, kind: String, of source: String) async throws
  /// Deletes the mark of an item, if it has one.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeMark(_ id: String, kind: String, of source: String) async throws
  /// Returns the marks of the given kind, oldest first, except those of accounts that are not signed in.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func marks(kind: String, of source: String) async throws -> [Mark]
}
