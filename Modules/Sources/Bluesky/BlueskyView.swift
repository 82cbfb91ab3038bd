import Loading
import Posts

/// A record embedded in a post: a quoted post, a record with a page, such as a feed, or a record of another kind.
enum BlueskyView: Decodable {
  case post(BlueskyQuote)
  /// A quoted post that cannot be shown.
  case absent(uri: String, Post.Quote.Absence)
  /// A feed, a list, a starter pack or a labeler.
  case page(BlueskyMedia.Card)
  /// A record of another kind, identified by its type, or by its id if the type is unknown.
  case other(String)

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    let uri = try fields.decode(String.self, forKey: "uri")
    if fields.flag("notFound") {
      self = .absent(uri: uri, .deleted)
    } else if fields.flag("blocked") {
      self = .absent(uri: uri, .hidden)
    } else if fields.flag("detached") {
      self = .absent(uri: uri, .refused)
    } else if let address = BlueskyLink.page(ofRecord: uri) {
      // A starter pack has its name and description in its record.
      let record = fields.object("record")
      self = .page(
        BlueskyMedia.Card(
          address, title: fields.text("displayName") ?? fields.text("name") ?? record?.text("name"),
          description: fields.text("description") ?? record?.text("description"), picture: fields.text("avatar"),
          author: fields.lenient("creator", as: BlueskyAuthor.self)))
    } else if let quote = Self.quote(in: decoder) {
      self = .post(quote)
    } else {
      self = .other(fields.text("$type") ?? uri)
    }
  }

  private static func quote(in decoder: any Decoder) -> BlueskyQuote? {
    do {
      return try BlueskyQuote(from: decoder)
    } catch {
      return nil  // another kind of record
    }
  }
}
