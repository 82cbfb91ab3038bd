public import Foundation

/// The columns of a row for `--output lines`, untrusted.
public struct RowLine: Hashable, Sendable {
  /// The title, description or text.
  public let title: String?
  /// The place, the author, or whatever else stands beside the title.
  public let detail: String?
  public let date: Date?
  public let address: String?

  public init(_ title: String?, detail: String? = nil, date: Date? = nil, address: String? = nil) {
    self.title = title
    self.detail = detail
    self.date = date
    self.address = address
  }
}
