import Foundation
import JSON
import Posts
import Reading
import Storage

/// Decodes the flagged posts of a state file, which are untrusted.
nonisolated enum FlaggedPostCoding {
  /// The maximum size of a post, in bytes.
  private static let maximumSize = 4 << 20
  /// The maximum number of pictures in a post written as JSON members by another program.
  private static let maximumImages = 100

  /// Decodes a post; returns nil if the data is damaged or has a different format version.
  static func post(_ stored: EncodedPost) -> Post? {
    guard stored.version == PostCoding.version, stored.size <= maximumSize else { return nil }
    do {
      return try PostCoding.post(Post.ID(rawValue: stored.id), in: stored.value) { stored.text }
    } catch {
      return nil  // damaged
    }
  }

  /// Decodes a flagged post; nil if the value is not a flagged post.
  ///
  /// - Parameters:
  ///   - value: the JSON value of the post.
  ///   - source: the address of the post's source.
  /// - Returns: the decoded post.
  static func flagged(in value: JSONValue, of source: String) -> FlaggedPost? {
    let dates = PostFlag.allCases.compactMap { flag in date(value[flag.state]).map { (flag, $0) } }
    guard let id = value["id"]?.text, StateReading.isID(id), let first = dates.map(\.1).min(),
      let post = storedPost(value["kept"], id) ?? written(value, id)
    else { return nil }
    let stored = PostCoding.encoded(post, account: value["account"]?.text)
    return FlaggedPost(
      source: source, post: stored, arrivedAt: date(value["arrived"]) ?? first,
      flags: Dictionary(uniqueKeysWithValues: dates))
  }

  private static func storedPost(_ value: JSONValue?, _ id: String) -> Post? {
    guard let version = value?["version"]?.integer,
      let text = value?["data"]?.text, text.utf8.count / 4 * 3 <= maximumSize, let data = Data(base64Encoded: text)
    else { return nil }
    return post(EncodedPost(id: id, value: data, version: version, date: nil))
  }

  /// Decodes a post from JSON members written by other programs; returns nil if the post has neither a title nor a
  /// text.
  private static func written(_ value: JSONValue, _ id: String) -> Post? {
    guard value["title"]?.text != nil || value["text"]?.text != nil,
      (value["text"]?.text?.utf8.count ?? 0) <= maximumSize
    else { return nil }
    var details = Post.Details()
    details.title = value["title"]?.text
    details.text = (value["text"]?.text).map(RichText.init(plain:))
    details.link = value["link"]?.text
    details.createdAt = date(value["date"])
    details.author = (value["author"]?.text).map { Author(name: $0, handle: value["handle"]?.text) }
    let images = (value["images"]?.values ?? []).prefix(maximumImages).compactMap { image in
      (image["url"]?.text).map { ImageRef($0, description: image["description"]?.text) }
    }
    let post = Post(id: Post.ID(rawValue: id), images: images, details: details)
    return PostCoding.data(post).count <= maximumSize ? post : nil
  }

  private static func date(_ value: JSONValue?) -> Date? {
    guard let text = value?.text, text.utf8.count <= StateReading.maximumDate else { return nil }
    do {
      return try Date(text, strategy: .iso8601)
    } catch {
      return nil  // not a date
    }
  }
}
