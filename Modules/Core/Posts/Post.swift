public import Foundation

/// A post of a feed, or a comment: a post with a parent and a depth.
///
/// The facts of its source are apart from the marks of the person (`viewer`) and from the facts of a list (`listing`).
public struct Post: Hashable, Identifiable, Sendable {
  /// The id from the source, unique there.
  public struct ID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public var description: String { rawValue }
  }

  /// The means by which a source asks for a post or acts on it, in its own words: opaque to everybody else.
  public struct Handle: RawRepresentable, Hashable, Sendable {
    /// The maximum length, in bytes.
    public static let maximumLength = 16_384

    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// Whether a post can be read.
  public enum State: String, Hashable, Sendable {
    /// The post can be read.
    case shown
    /// Deleted by its author or the server; its answers may remain.
    case deleted
    /// Hidden by the source, such as a comment of a blocked account.
    case hidden
  }

  /// A warning in front of sensitive content.
  public struct Warning: Hashable, Sendable {
    /// The author's words; nil if the post is only marked as sensitive.
    public let text: String?
    /// Whether the text of the post is hidden, too; its pictures always are.
    public let hidesText: Bool

    /// A warning with its words, if the author wrote any.
    public init(_ text: String?, hidesText: Bool) {
      self.text = text
      self.hidesText = hidesText
    }
  }

  /// The fields that only some sources have.
  public struct Details: Hashable, Sendable {
    /// The author; nil if the source does not say.
    public var author: Author?
    /// The untrusted title; nil without one.
    public var title: String?
    /// The untrusted text; nil without one.
    public var text: RichText?
    /// The date of the post; nil if the source does not say.
    public var createdAt: Date?
    /// The language of the text, as a BCP 47 tag.
    public var language: String?
    /// The address of the post's page.
    public var link: String?
    /// The server of the post's page, if the text is that of the page; nil for the text that the source sent.
    public var fullTextHost: String?
    /// The addresses of the numbered links in the text, from `[1]`.
    public var textLinks: [String] = []
    /// The number of comments; nil if it is unknown.
    public var commentCount: Int?
    /// Whether the source has comments on the post, perhaps none yet.
    public var hasComments = true
    /// The warning in front of the post; nil without one.
    public var warning: Warning?
    /// The account that shared the post of another author.
    public var sharedBy: Author?
    /// The post or comment that this one answers; nil if it answers none, or the source does not say.
    public var parent: ID?
    /// The depth among the comments on a post: 0 for one on the post itself; nil for a post that is no comment.
    public var depth: Int?
    /// Whether the post can be read.
    public var state = State.shown
    /// The means by which its source asks for it; nil if its id is enough.
    public var handle: Handle?

    @Boxed private var boxedFacts: Facts?
    @Boxed private var extras: Extras?

    /// Details without a field.
    public init() {}

    /// The files that come with the post, of any type but pictures and recordings.
    public var attachments: [Attachment] {
      get { extras?.attachments ?? [] }
      set { change { $0.attachments = Array(newValue.prefix(Attachment.maximumCount)) } }
    }

    /// The address of the page with its comments, on the web; nil if the source does not say.
    public var commentsPage: String? {
      get { extras?.commentsPage }
      set { change { $0.commentsPage = newValue?.webAddress } }
    }

    private mutating func change(_ change: (inout Extras) -> Void) {
      var changed = extras ?? Extras()
      change(&changed)
      extras = changed == Extras() ? nil : changed
    }

    /// The facts that only social networks have; empty without any.
    public var facts: Facts {
      get { boxedFacts ?? Facts() }
      // Details without facts are equal, wherever they come from.
      set { boxedFacts = newValue == Facts() ? nil : newValue }
    }
  }

  public let id: ID
  /// The untrusted description or title; nil without one.
  public let description: String?
  /// The untrusted name of a location; nil without one.
  public let location: String?
  /// The images, in their order; empty for a post of text.
  public let images: [ImageRef]
  /// A list may have 100,000 posts without details.
  @Boxed var boxedDetails: Details?
  /// The marks of the person.
  public var viewer = Viewer()
  @Boxed private var boxedListing: Listing?

  /// A post with its images.
  public init(
    id: ID, description: String? = nil, location: String? = nil, images: [ImageRef], details: Details? = nil
  ) {
    self.id = id
    self.description = description
    self.location = location
    self.images = images
    self.details = details ?? Details()
  }

  /// The facts that a list adds; empty outside of lists.
  public var listing: Listing {
    get { boxedListing ?? Listing() }
    // Posts without such facts are equal, wherever they come from.
    set { boxedListing = newValue == Listing() ? nil : newValue }
  }

  /// The date that lists sort it by: its own, or its arrival where that cannot be; nil if neither is known.
  public var sortDate: Date? {
    get { listing.otherSortDate ?? details.createdAt }
    set { listing.otherSortDate = newValue == details.createdAt ? nil : newValue }
  }

  /// The fields that only some sources have; empty without any.
  public var details: Details {
    get { boxedDetails ?? Details() }
    // Posts without details are equal, wherever they come from.
    set { boxedDetails = newValue == Details() ? nil : newValue }
  }
}
