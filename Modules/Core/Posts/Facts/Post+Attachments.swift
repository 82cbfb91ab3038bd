public import Foundation

extension Post {
  /// A post quoted by another post; quotes inside the quoted post are dropped.
  public struct Quote: Hashable, Sendable {
    /// The maximum length of the text, in scalars; a longer text is truncated and loses its styles.
    static let maximumText = 20_000
    /// The maximum length of a warning, in scalars.
    static let maximumWarning = 500
    /// The maximum number of links in the text.
    static let maximumLinks = 100
    /// The maximum number of pictures.
    public static let maximumImages = 20

    /// The reason why a quoted post is not shown.
    public enum Absence: String, Hashable, Sendable {
      /// The quoted author has not yet agreed to be quoted.
      case pending
      /// The quoted author has refused this quote, or has revoked permission.
      case refused
      /// The quoted post was deleted.
      case deleted
      /// The source does not show the quoted post to this user.
      case hidden
    }

    /// The id of the quoted post; nil if the source does not provide it.
    public let id: ID?
    /// The author of the quoted post; nil if the source does not provide it.
    public let author: Author?
    /// The untrusted text; nil if there is none.
    public let text: RichText?
    /// The addresses of the numbered links in the text, from `[1]`.
    public let textLinks: [String]
    /// The author's content warning; nil if there is none.
    public let warning: String?
    /// The web address of the quoted post's page; nil if the source does not provide it.
    public let link: String?
    /// The date of the quoted post; nil if the source does not provide it.
    public var createdAt: Date?
    /// The pictures, in their order.
    public var images: [ImageRef] {
      get { pictures }
      set { pictures = Array(newValue.prefix(Self.maximumImages)) }
    }
    /// The poll of the quoted post; nil if there is none.
    @Boxed public var poll: Poll?
    /// The reason why the quoted post is not shown; nil if it is shown.
    public var absence: Absence?
    /// Whether the text of the quoting post already ends with the text of the quoted post.
    public var isInText = false

    private var pictures: [ImageRef] = []

    /// Creates a quoted post.
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
    /// The maximum length of a title, in scalars.
    static let maximumTitle = 500
    /// The maximum length of a description, in scalars.
    static let maximumDescription = 2_000
    /// The maximum length of a name, in scalars.
    static let maximumName = 200

    /// The web address of the page.
    public let address: String
    /// The untrusted title; nil if there is none.
    public let title: String?
    /// The untrusted description; nil if there is none.
    public let description: String?
    /// The web address of the preview's picture; nil if there is none.
    public let pictureAddress: String?
    /// The untrusted name of the site; nil if there is none.
    public var site: String? {
      get { siteName }
      set { siteName = newValue?.bounded(to: Self.maximumName) }
    }
    /// The untrusted name of the author; nil if there is none.
    public var author: String? {
      get { authorName }
      set { authorName = newValue?.bounded(to: Self.maximumName) }
    }
    /// The untrusted description of the picture; nil if there is none.
    public var pictureDescription: String? {
      get { pictureWords }
      set { pictureWords = newValue?.bounded(to: Self.maximumDescription) }
    }

    private var siteName: String?
    private var authorName: String?
    private var pictureWords: String?

    /// Creates a preview; nil if the address is not a web address.
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
  /// The pictures on the post's page, in the order of their numbers: those of the post, of the card, and of the quoted
  /// post.
  public var pictures: [ImageRef] {
    let facts = details.facts
    return images + [facts.card?.picture].compactMap(\.self) + (facts.quote?.images ?? [])
  }

  /// The content warning that hides the picture at the given index of `pictures`; nil if the picture is not hidden.
  public func warning(ofPicture index: Int) -> Warning? {
    if let warning = details.warning { return warning }
    let facts = details.facts
    guard index >= images.count + (facts.card?.picture == nil ? 0 : 1) else { return nil }
    return facts.quote?.warning.map { Warning($0.isEmpty ? nil : $0, hidesText: true) }
  }
}

extension Post.Card {
  /// The picture of the preview; nil if there is none.
  public var picture: ImageRef? { pictureAddress.map { ImageRef($0, description: pictureDescription) } }
}

extension Post {
  /// A file attached to a post, of any type except pictures, videos and sounds.
  public struct Attachment: Hashable, Sendable {
    /// The maximum number of files of a post; further files are dropped.
    public static let maximumCount = 100
    /// The maximum length of a name or a type, in scalars.
    static let maximumLength = 200

    /// The web address of the file.
    public let address: String
    /// The media type, such as `application/pdf`; nil if the source does not provide it.
    public let type: String?
    /// The size of the file, in bytes; nil if the source does not provide it.
    public let byteCount: Int?
    /// The untrusted title; nil if there is none.
    public let title: String?

    /// Creates a file; nil if the address is not a web address.
    ///
    /// A size of 0 bytes or less counts as unknown.
    public init?(_ address: String, type: String? = nil, byteCount: Int? = nil, title: String? = nil) {
      guard let address = address.webAddress else { return nil }
      self.address = address
      self.type = type?.bounded(to: Self.maximumLength)
      self.byteCount = byteCount.flatMap { $0 > 0 ? $0 : nil }
      self.title = title?.bounded(to: Self.maximumLength)
    }

    /// The untrusted name of the file, from its address; without a name there, its title, or else the whole address.
    public var name: String {
      let last = URL(string: address)?.path(percentEncoded: false).split(separator: "/").last.map(String.init)
      return last?.bounded(to: Self.maximumLength) ?? title ?? address
    }
  }

  /// The attachments, the comments page and the notice of a post; few posts have them.
  struct Extras: Hashable, Sendable {
    var attachments: [Attachment] = []
    var commentsPage: String?
    var notice: Notice?
  }
}
