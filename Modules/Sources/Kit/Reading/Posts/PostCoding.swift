package import Foundation
import Loading
package import Posts
package import Storage
import Syndication

/// Encodes posts for the store, and decodes them.
package enum PostCoding {
  /// The version of the encoding.
  package static let version = 1

  /// The size that most posts do not exceed, in bytes.
  private static let usualSize = 1_024

  /// A part after the fields of every post: a post without it has no byte of it.
  ///
  /// A later version adds parts, and fields at the end of a part, so that this one reads what it knows.
  private enum Part: Int {
    case facts = 1
    /// The facts that came after the first ones.
    case moreFacts = 2
    /// The lengths of recordings.
    case extents = 3
    /// The beginning of a text that is stored separately.
    case longText = 4
    /// The files that come with a post.
    case attachments = 5
    /// The address of the page with its comments.
    case commentsPage = 6
  }

  /// Encodes a post without its state, and a long text separately.
  package static func encoded(_ post: Post, account: String? = nil, arrival: PostArrival = .usual) -> EncodedPost {
    let text = post.details.text.flatMap(LongText.init)
    var rest = post
    if text != nil { rest.details.text = nil }
    return EncodedPost(
      id: post.id.rawValue, value: data(rest, text), text: text?.data, version: version, date: post.details.createdAt,
      account: account, identity: PostIdentity.stored(post), arrival: arrival)
  }

  /// The bytes of a post with all of its text, without its state.
  package static func data(_ post: Post) -> Data { data(post, nil) }

  private static func data(_ post: Post, _ text: LongText?) -> Data {
    var writer = SavedFeedWriter(mark: [], capacity: usualSize)
    let details = post.details
    writer.write(post.description)
    writer.write(post.location)
    writer.write(each: post.images) { $0.write($1) }
    writer.write(details)
    let facts = details.facts
    if facts != Post.Facts() {
      writer.write(Part.facts.rawValue)
      writer.writePart { $0.write(facts) }
    }
    if facts.hasMore {
      writer.write(Part.moreFacts.rawValue)
      writer.writePart { $0.write(more: facts) }
    }
    if post.images.contains(where: { $0.extent != nil }) {
      writer.write(Part.extents.rawValue)
      writer.writePart { $0.write(extentsOf: post.images) }
    }
    if !details.attachments.isEmpty {
      writer.write(Part.attachments.rawValue)
      writer.writePart { $0.write(each: details.attachments) { $0.write($1) } }
    }
    if let page = details.commentsPage {
      writer.write(Part.commentsPage.rawValue)
      writer.writePart { $0.write(page) }
    }
    if let text {
      writer.write(Part.longText.rawValue)
      writer.writePart { text.write(to: &$0) }
    }
    return Data(writer.bytes)
  }

  /// The post in bytes.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - data: the bytes.
  ///   - text: reads the text that is stored separately.
  /// - Returns: the post.
  /// - Throws: `LoadFailure` for other bytes.
  package static func post(
    _ id: Post.ID, in data: Data, text: @escaping @Sendable () -> Data? = { nil }
  ) throws -> Post {
    var reader = try SavedFeedReader(data, mark: [])
    let (description, location) = (try reader.optionalText(), try reader.optionalText())
    var images = try reader.list { try $0.image() }
    var details = try reader.details()
    while !reader.isAtEnd {
      let part = Part(rawValue: try reader.number())
      var bytes = try reader.part()
      switch part {
      case .facts: details.facts = try bytes.facts()
      case .moreFacts: try bytes.more(of: &details.facts)
      case .extents: images = try bytes.extents(of: images)
      case .attachments: details.attachments = try bytes.list { try $0.attachment() }.compactMap(\.self)
      case .commentsPage: details.commentsPage = try bytes.text()
      case .longText: details.text = try LongText.text(&bytes, text)
      case nil: continue
      }
    }
    return Post(id: id, description: description, location: location, images: images, details: details)
  }
}

extension SavedFeedWriter {
  mutating func write(_ image: ImageRef) {
    write(image.address)
    write(image.previewAddress)
    write(image.description)
    write(image.size?.width)
    write(image.size?.height)
    write(image.kind.rawValue)
  }

  fileprivate mutating func write(_ file: Post.Attachment) {
    write(file.address)
    write(file.type)
    write(file.byteCount)
    write(file.title)
  }

  mutating func write(_ author: Author) {
    write(author.name)
    write(author.handle)
  }

  fileprivate mutating func write(_ details: Post.Details) {
    write(details.author) { $0.write($1) }
    write(details.sharedBy) { $0.write($1) }
    for text in [details.title, details.language, details.link] { write(text) }
    write(details.text) { $0.write($1) }
    write(each: details.textLinks) { $0.write($1) }
    write(details.createdAt)
    write(details.commentCount)
    write(details.hasComments)
    write(details.warning) { writer, warning in
      writer.write(warning.text)
      writer.write(warning.hidesText)
    }
    write(details.parent?.rawValue)
    // One more than the depth: 0 is a post that is no comment.
    write(details.depth.map { $0 + 1 } ?? 0)
    write(details.state.rawValue)
    write(details.handle?.rawValue)
  }
}

extension SavedFeedReader {
  mutating func image() throws -> ImageRef {
    let (address, preview, description) = (try text(), try optionalText(), try optionalText())
    let size = ImageRef.Size(width: try optionalNumber(), height: try optionalNumber())
    guard let kind = ImageRef.Kind(rawValue: try text()) else { throw LoadFailure.malformed }
    return ImageRef(address, previewAddress: preview, description: description, size: size, kind: kind)
  }

  fileprivate mutating func attachment() throws -> Post.Attachment? {
    Post.Attachment(
      try text(), type: try optionalText(), byteCount: try optionalNumber(), title: try optionalText())
  }

  mutating func author() throws -> Author { Author(name: try text(), handle: try optionalText()) }

  fileprivate mutating func details() throws -> Post.Details {
    var details = Post.Details()
    details.author = try optional { try $0.author() }
    details.sharedBy = try optional { try $0.author() }
    details.title = try optionalText()
    details.language = try optionalText()
    details.link = try optionalText()
    details.text = try optional { try RichText(from: &$0) }
    details.textLinks = try texts()
    details.createdAt = try optionalDate()
    details.commentCount = try optionalNumber()
    details.hasComments = try flag()
    details.warning = try optional { Post.Warning(try $0.optionalText(), hidesText: try $0.flag()) }
    details.parent = try optionalText().map(Post.ID.init(rawValue:))
    let level = try number()
    details.depth = level > 0 ? level - 1 : nil
    guard let state = Post.State(rawValue: try text()) else { throw LoadFailure.malformed }
    details.state = state
    details.handle = try optionalText().map(Post.Handle.init(rawValue:))
    return details
  }
}
