extension Post {
  /// The preview of a page that a post links to.
  public struct Card: Hashable, Sendable {
    /// The maximum length of a title.
    static let maximumTitle = 500
    /// The maximum length of a description.
    static let maximumDescription = 2_000

    /// The address of the page, on the web.
    public let address: String
    /// The untrusted title; nil without one.
    public let title: String?
    /// The untrusted description; nil without one.
    public let description: String?
    /// The address of a picture on the web; nil without one.
    public let pictureAddress: String?

    /// A preview; nil for an address that is not of the web.
    public init?(_ address: String, title: String? = nil, description: String? = nil, pictureAddress: String? = nil) {
      guard let address = address.webAddress else { return nil }
      self.address = address
      self.title = title?.bounded(to: Self.maximumTitle)
      self.description = description?.bounded(to: Self.maximumDescription)
      self.pictureAddress = pictureAddress?.webAddress
    }
  }
}
