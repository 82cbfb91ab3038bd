public import Foundation

extension Post {
  /// A post quoted by another post, without the posts that it quotes itself.
  public struct Quote: Hashable, Sendable {
    /// The maximum length of the text; a longer one is cut and loses its styles.
    static let maximumText = 20_000
    /// The maximum length of a warning.
    static let maximumWarning = 500
    /// The maximum number of links.
    static let maximumLinks = 100
    /// The maximum number of pictures.
    public static let maximumImages = 20

    /// The reason why a quoted post is not shown.
    public enum Absence: String, Hashable, Sendable {
      /// Its author has not yet agreed to be quoted.
      case pending
      /// Its author does not want to be quoted here, or not any more.
      case refused
      /// It was deleted.
      case deleted
      /// The source does not show it to this person.
      case hidden
    }

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
    /// The date; nil if the source does not say.
    public var createdAt: Date?
    /// The pictures, in their order.
    public var images: [ImageRef] {
      get { pictures }
      set { pictures = Array(newValue.prefix(Self.maximumImages)) }
    }
    /// The question that it asks; nil without one.
    @Boxed public var poll: Poll?
    /// The reason why it is not shown; nil for one that is.
    public var absence: Absence?
    /// Whether the text of the post that quotes it ends with its text, too.
    public var isInText = false

    private var pictures: [ImageRef] = []

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
    /// The maximum length of a name.
    static let maximumName = 200

    /// The address of the page, on the web.
    public let address: String
    /// The untrusted title; nil without one.
    public let title: String?
    /// The untrusted description; nil without one.
    public let description: String?
    /// The address of a picture on the web; nil without one.
    public let pictureAddress: String?
    /// The untrusted name of the site; nil without one.
    public var site: String? {
      get { siteName }
      set { siteName = newValue?.bounded(to: Self.maximumName) }
    }
    /// The untrusted name of the author; nil without one.
    public var author: String? {
      get { authorName }
      set { authorName = newValue?.bounded(to: Self.maximumName) }
    }
    /// The untrusted description of the picture; nil without one.
    public var pictureDescription: String? {
      get { pictureWords }
      set { pictureWords = newValue?.bounded(to: Self.maximumDescription) }
    }

    private var siteName: String?
    private var authorName: String?
    private var pictureWords: String?

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

extension Post {
  /// The pictures of the post's page, in the order of their numbers: its own, its card's, and those of the quoted post.
  public var pictures: [ImageRef] {
    let facts = details.facts
    return images + [facts.card?.picture].compactMap(\.self) + (facts.quote?.images ?? [])
  }

  /// The warning in front of a picture, by its index among those of the page; nil without one.
  public func warning(ofPicture index: Int) -> Warning? {
    if let warning = details.warning { return warning }
    let facts = details.facts
    guard index >= images.count + (facts.card?.picture == nil ? 0 : 1) else { return nil }
    return facts.quote?.warning.map { Warning($0.isEmpty ? nil : $0, hidesText: true) }
  }
}

extension Post.Card {
  /// The picture; nil without one.
  public var picture: ImageRef? { pictureAddress.map { ImageRef($0, description: pictureDescription) } }
}

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
