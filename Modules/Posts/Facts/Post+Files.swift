import Foundation

extension Post {
  /// A file that comes with a post, of any type but pictures and recordings.
  public struct Attachment: Hashable, Sendable {
    /// The maximum number of files of a post; of more the first ones.
    public static let maximumCount = 100
    /// The maximum length of a name or a type.
    static let maximumLength = 200

    /// The address, on the web.
    public let address: String
    /// The media type, such as `application/pdf`; nil if the source does not say.
    public let type: String?
    /// The size of the file, in bytes; nil if the source does not say.
    public let byteCount: Int?
    /// The untrusted title; nil without one.
    public let title: String?

    /// A file; nil for an address that is not of the web.
    ///
    /// A size that cannot be is none.
    public init?(_ address: String, type: String? = nil, byteCount: Int? = nil, title: String? = nil) {
      guard let address = address.webAddress else { return nil }
      self.address = address
      self.type = type?.bounded(to: Self.maximumLength)
      self.byteCount = byteCount.flatMap { $0 > 0 ? $0 : nil }
      self.title = title?.bounded(to: Self.maximumLength)
    }

    /// The untrusted name of the file, else its title, else its address.
    public var name: String {
      let last = URL(string: address)?.path(percentEncoded: false).split(separator: "/").last.map(String.init)
      return last?.bounded(to: Self.maximumLength) ?? title ?? address
    }
  }

  /// The files and pages beside a post, which few have.
  struct Extras: Hashable, Sendable {
    var attachments: [Attachment] = []
    var commentsPage: String?
  }
}
