public import Foundation

/// The columns of a row for `--output lines`, untrusted.
public struct RowLine: Hashable, Sendable {
  /// The title, description or text.
  public let title: String?
  /// The location, the author, or any other text beside the title.
  public let detail: String?
  /// The name of its source; nil if it is that of the list.
  public let source: String?
  /// The date of the item.
  public let date: Date?
  /// The address of its page or picture.
  public let address: String?

  /// The columns of a row, each of which may be missing.
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
