public import Foundation

/// A mark on an item of a source, such as a dismissal.
public struct Mark: Hashable, Sendable {
  /// The id of the item.
  public let id: String
  public let date: Date
  /// Further data, in an encoding that the store does not interpret.
  public let value: Data
  /// The account whose token loaded the item, if `value` contains part of the item; otherwise nil.
  public let account: String?

  public init(id: String, date: Date, value: Data, account: String? = nil) {
    self.id = id
    self.date = date
    self.value = value
    self.account = account
  }
}
