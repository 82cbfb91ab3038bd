public import Foundation

/// The untrusted columns of a row for `--output lines`.
public struct RowLine: Hashable, Sendable {
  /// The item's title or, for an untitled item, its description or text.
  public let title: String?
  /// The location, the author, or any other text beside the title.
  public let detail: String?
  /// The name of the row's source; nil if the whole list has the same source.
  public let source: String?
  /// The date of the item.
  public let date: Date?
  /// The address of the item's page or picture.
  public let address: String?

  /// Creates the columns of a row; each column may be missing.
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
