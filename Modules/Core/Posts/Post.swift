public import Foundation

/// A post of a source, or a comment, which has a depth and usually a parent.
///
/// The source's facts are separate from the user's marks (`viewer`) and from facts that a list adds (`listing`).
public struct Post: Hashable, Identifiable, Sendable {
  /// The id from the source: any text that is not empty, unique in that source, with the same case as on the server.
  public struct ID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public var description: String { rawValue }
  }

  /// A token with which a source loads a post or acts on it, such as an address; only the source can interpret it.
  public struct Handle: RawRepresentable, Hashable, Sendable {
    /// The maximum length of the token, in bytes.
    public static let maximumLength = 16_384

    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// Whether a post can be read.
  public enum State: String, CaseIterable, Sendable {
    /// The post can be read.
    case shown
    /// The author or the server has deleted the post; its replies may remain.
    case deleted
    /// The source hides the post, such as a comment of a blocked account.
    case hidden
  }

  /// A content warning.
  public struct Warning: Hashable, Sendable {
    /// The author's text; nil if the post is only marked as sensitive, without a text.
    public let text: String?
    /// Whether the warning hides the text of the post, too; it always hides the pictures.
    public let hidesText: Bool

    /// Creates a warning; `text` is nil if the author wrote none.
    public init(_ text: String?, hidesText: Bool) {
      self.text = text
      self.hidesText = hidesText
    }
  }

  /// The fields that only some sources have.
  public struct Details: Hashable, Sendable {
    /// The author; nil if the source does not provide it.
    public var author: Author?
    /// The untrusted title, without tags or character references (`TitleText.plain`); nil if there is none.
    public var title: String?
    /// The untrusted text: `HTMLText.document`, or `RichText(plain:)`; nil if there is none.
    public var text: RichText?
    /// The date of the post; nil if the source does not provide it.
    ///
    /// The current time is never used instead.
    public var createdAt: Date?
    /// The language of the text, as a BCP 47 tag; nil if the source does not provide it.
    public var language: String?
    /// The address of the post's page, complete with its scheme; nil if there is none.
    public var link: String?
    /// The host of the post's page if the text was extracted from that page; nil if the text is from the source.
    public var fullTextHost: String?
    /// The addresses of the numbered links in the text, from `[1]`, as in `HTMLText.links`.
    public var textLinks: [String] = []
    /// The number of comments, at least 0; nil if it is unknown.
    public var commentCount: Int?
    /// Whether the source supports comments on the post, even if there are none yet.
    public var hasComments = true
    /// The content warning; nil if there is none.
    public var warning: Warning?
    /// The account that shared this post of another author; nil if there is none.
    public var sharedBy: Author?
    /// The parent post or comment; nil if there is none, or if the source does not provide it.
    public var parent: ID?
    /// The depth in the thread, 0 for a top-level comment; nil if the post is not a comment.
    public var depth: Int?
    /// Whether the post can be read.
    public var state = State.shown
    /// The token with which the source loads the post; nil if the id is sufficient.
    public var handle: Handle?

    @Boxed private var boxedFacts: Facts?
    @Boxed private var extras: Extras?

    /// Creates empty details.
    public init() {}

    /// The attached files, of any type except pictures, videos and sounds.
    public var attachments: [Attachment] {
      get { extras?.attachments ?? [] }
      set { change { $0.attachments = Array(newValue.prefix(Attachment.maximumCount)) } }
    }

    /// The web address of the page with the post's comments; nil if the source does not provide it.
    public var commentsPage: String? {
      get { extras?.commentsPage }
      set { change { $0.commentsPage = newValue?.webAddress } }
    }

    /// The event that the post reports; nil if the post is not a notification.
    public var notice: Notice? {
      get { extras?.notice }
      set { change { $0.notice = newValue } }
    }

    private mutating func change(_ change: (inout Extras) -> Void) {
      var changed = extras ?? Extras()
      change(&changed)
      extras = changed == Extras() ? nil : changed
    }

    /// The facts that only social networks have; empty if there are none.
    public var facts: Facts {
      get { boxedFacts ?? Facts() }
      // Stored as nil if empty, so that empty and missing facts compare equal.
      set { boxedFacts = newValue == Facts() ? nil : newValue }
    }
  }

  public let id: ID
  /// The untrusted description of a post of pictures; nil if there is none, and for posts with a title or a text.
  public let description: String?
  /// The untrusted name of a location; nil if there is none.
  public let location: String?
  /// The images, in their order; empty for a text-only post.
  ///
  /// A text refers to its pictures by their positions here, so that they come first.
  public let images: [ImageRef]
  /// Boxed because a list may have 100,000 posts without details.
  @Boxed var boxedDetails: Details?
  /// The user's marks.
  public var viewer = Viewer()
  @Boxed private var boxedListing: Listing?

  /// Creates a post with its images.
  ///
  /// - Parameters:
  ///   - id: the id from the source, unique in that source.
  ///   - description: the untrusted description of a post of pictures; nil if there is none.
  ///   - location: the untrusted name of a location; nil if there is none.
  ///   - images: the images; the images in the text come first.
  ///   - details: the author, the title, the text and more; nil for empty details.
  public init(
    id: ID, description: String? = nil, location: String? = nil, images: [ImageRef], details: Details? = nil
  ) {
    self.id = id
    self.description = description
    self.location = location
    self.images = images
    self.details = details ?? Details()
  }

  /// The facts that a list adds to the post; empty outside lists.
  public var listing: Listing {
    get { boxedListing ?? Listing() }
    // Stored as nil if empty, so that empty and missing facts compare equal.
    set { boxedListing = newValue == Listing() ? nil : newValue }
  }

  /// The date by which lists sort the post: `createdAt`, or the arrival if that is implausible; nil if both are
  /// unknown.
  public var sortDate: Date? {
    get { listing.otherSortDate ?? details.createdAt }
    set { listing.otherSortDate = newValue == details.createdAt ? nil : newValue }
  }

  /// The fields that only some sources have; empty if there are none.
  public var details: Details {
    get { boxedDetails ?? Details() }
    // Stored as nil if empty, so that empty and missing details compare equal.
    set { boxedDetails = newValue == Details() ? nil : newValue }
  }
}
