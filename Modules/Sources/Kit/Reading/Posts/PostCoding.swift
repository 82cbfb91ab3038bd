package import Foundation
package import Posts
package import Storage

/// Encodes posts for the store, and decodes them again.
package enum PostCoding {
  /// The version of the encoding.
  package static let version = 1
  /// The version of stored lists.
  ///
  /// The posts in lists of version 1, before 0.4, may lack their conversations on known sites.
  package static let listVersion = 2

  /// The buffer size that suffices for most posts, in bytes.
  private static let usualSize = 1_024

  /// An optional part after the fields that every post has.
  ///
  /// Later versions add parts, or add fields at the end of a part, so that this version can still read the rest.
  fileprivate enum Part: Int {
    case facts = 1
    /// The facts that the first version of the encoding did not have.
    case moreFacts = 2
    /// The durations and file sizes of pictures and recordings.
    case extents = 3
    /// The beginning of a text that is stored separately.
    case longText = 4
    /// The attached files.
    case attachments = 5
    /// The address of the comments page.
    case commentsPage = 6
    /// The notice of a notification.
    case notice = 7
  }

  /// Encodes a post without its state.
  ///
  /// A long text is encoded separately.
  package static func encoded(_ post: Post, account: String? = nil, arrival: PostArrival = .usual) -> EncodedPost {
    let text = post.details.text.flatMap(LongText.init)
    var rest = post
    if text != nil { rest.details.text = nil }
    return EncodedPost(
      id: post.id.rawValue, value: data(rest, text), text: text?.data, version: version, date: post.details.createdAt,
      account: account, identity: PostIdentity.stored(post), arrival: arrival)
  }

  /// Encodes a post with its whole text, without its state.
  package static func data(_ post: Post) -> Data { data(post, nil) }

  private static func data(_ post: Post, _ text: LongText?) -> Data {
    var writer = FieldWriter(capacity: usualSize)
    let details = post.details
    _ = writer.text(optional: post.description)
    _ = writer.text(optional: post.location)
    writer.images(post.images)
    writer.details(details)
    var facts = details.facts
    if facts != Post.Facts() { writer.write(.facts) { $0.facts(facts) } }
    if facts.hasMore { writer.write(.moreFacts) { $0.more(of: &facts) } }
    if post.images.contains(where: { $0.extent != nil }) {
      writer.write(.extents) { $0.extents(of: post.images) }
    }
    if !details.attachments.isEmpty { writer.write(.attachments) { $0.attachments(details.attachments) } }
    if let page = details.commentsPage { writer.write(.commentsPage) { $0.write(page) } }
    if let notice = details.notice { writer.write(.notice) { $0.notice(notice) } }
    if let text { writer.write(.longText) { text.write(to: &$0) } }
    return Data(writer.bytes)
  }

  /// Decodes a post; `text` reads the long text if it is stored separately.
  ///
  /// Throws `LoadFailure` if the bytes are invalid.
  package static func post(
    _ id: Post.ID, in data: Data, text: @escaping @Sendable () -> Data? = { nil }
  ) throws -> Post {
    var reader = FieldReader(data)
    let (description, location) = (try reader.text(optional: nil), try reader.text(optional: nil))
    var images = try reader.images(nil)
    var details = try reader.details(nil)
    while !reader.isAtEnd {
      let part = Part(rawValue: try reader.number())
      var bytes = try reader.part()
      switch part {
      case .facts: details.facts = try bytes.facts(nil)
      case .moreFacts: try bytes.more(of: &details.facts)
      case .extents: images = try bytes.extents(of: images)
      case .attachments: details.attachments = try bytes.attachments(nil)
      case .commentsPage: details.commentsPage = try bytes.text()
      case .notice: details.notice = try bytes.notice(nil)
      case .longText: details.text = try LongText.text(&bytes, text)
      case nil: continue
      }
    }
    return Post(id: id, description: description, location: location, images: images, details: details)
  }
}

extension FieldWriter {
  fileprivate mutating func write(_ part: PostCoding.Part, _ write: (inout Self) -> Void) {
    self.write(part.rawValue)
    writePart(write)
  }
}

extension Post.Facts {
  /// Whether there are facts that the first version of the encoding did not have.
  var hasMore: Bool {
    isPinned || isAuthor || score != nil || quoteCount != nil || words != nil
      || poll.map { $0.isClosed || $0.voterCount != nil || !$0.ownChoices.isEmpty } == true
      || card.map { $0.site != nil || $0.author != nil || $0.pictureDescription != nil } == true
      || quote.map { $0.createdAt != nil || !$0.images.isEmpty || $0.absence != nil || $0.isInText || $0.poll != nil }
        == true
  }
}
