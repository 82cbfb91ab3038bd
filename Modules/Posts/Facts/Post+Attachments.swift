extension Post {
  /// A post inside another one, which quotes it; posts that it quotes itself are left out.
  public struct Quote: Hashable, Sendable {
    /// The maximum length of the text; a longer one is cut and loses its styles.
    static let maximumText = 20_000
    /// The maximum length of a warning.
    static let maximumWarning = 500
    /// The maximum number of links.
    static let maximumLinks = 100

    /// The id from the source; nil if the source does not say.
    public let id: ID?
    /// The author; nil if the source does not say.
    public let author: Author?
    /// The untrusted text; nil without one.
    public let text: RichText?
    /// The addresses of the numbered links in the text, from `[1]`.
    public let textLinks: [String]
    /// The author's warning in front of the text; nil without one.
    public let warning: String?
    /// The address of its page on the web; nil if the source does not say.
    public let link: String?

    /// A quoted post.
    public init(
      _ id: ID?, author: Author?, text: RichText?, textLinks: [String] = [], warning: String? = nil,
      link: String? = nil
    ) {
      self.id = id
      self.author = author
      self.text = text.map { text in
        text.plainText.utf8.count <= Self.maximumText
          ? text : RichText(plain: text.plainText.bounded(to: Self.maximumText))
      }
      self.textLinks = Array(textLinks.prefix(Self.maximumLinks))
      self.warning = warning?.bounded(to: Self.maximumWarning)
      self.link = link?.webAddress
    }
  }
}

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
