public import Foundation

/// The columns of a row for `--output lines`, untrusted.
public struct RowLine: Hashable, Sendable {
  /// The item's title or, if it has none, its description or text.
  public let title: String?
  /// The location, the author, or any other text beside the title.
  public let detail: String?
  /// The name of the row's source; nil if it is the source of the whole list.
  public let source: String?
  /// The date of the item.
  public let date: Date?
  /// The address of the item's page or picture.
  public let address: String?

  /// Creates the columns of a row, each of which may be missing.
  public init(
    _ title: String?, detail: String? = nil, source: String? = nil, date: Date? = nil, address: String? = nil
  ) {
    self.title = title
    self.detail = detail
    self.source = source
    self.date = date
    self.address = address
  }
}
