import Foundation
import JSON
import Loading
import Posts
import Viper

extension Post.Facts {
  /// Parses the facts about a post of a plugin; a fact is nil if its member is missing or of the wrong type.
  init(_ json: JSONValue) {
    self.init()
    editedAt = json["editedAt"]?.text.flatMap(ContractDate.parse)
    visibility = json["visibility"]?.text.flatMap(Post.Visibility.init)
    shareCount = json["shares"]?.integer
    favouriteCount = json["favourites"]?.integer
    parentAuthor = json["inReplyTo"]?["author"].flatMap { Author($0) }
    poll = json["poll"].flatMap { Post.Poll($0) }
    card = json["card"].flatMap { Post.Card($0) }
    quote = json["quoted"].flatMap { Post.Quote($0) }
    quoteCount = json["quotes"]?.integer
    isPinned = json["pinned"]?.flag ?? false
    words = Post.Words(json)
  }
}

extension Post.Words {
  /// Parses texts about a post, such as tags, labels and reactions; nil if there are none.
  fileprivate init?(_ json: JSONValue) {
    self.init()
    func words(_ name: String) -> [String] {
      (json[name]?.values ?? []).prefix(Self.maximumCount).compactMap { $0.title }
    }
    (tags, labels, unshownParts) = (words("tags"), words("labels"), words("notShown"))
    reactions = words("reactions")
    if let name = json["visibility"]?.title, Post.Visibility(rawValue: name) == nil { audience = name }
    application = json["application"]?.title
    if self == Post.Words() { return nil }
  }
}

extension Post.Poll {
  fileprivate init?(_ json: JSONValue) {
    let values = (json["options"]?.values ?? []).prefix(Self.maximumOptions).filter { $0["text"]?.title != nil }
    self.init(
      values.map { Option($0["text"]?.title ?? "", votes: $0["votes"]?.integer) },
      endsAt: json["endsAt"]?.text.flatMap(ContractDate.parse), isMultiple: json["isMultiple"]?.flag ?? false,
      hasVoted: json["hasVoted"]?.flag)
    isClosed = json["isClosed"]?.flag ?? false
    voterCount = json["voters"]?.integer
    ownChoices = values.indices.filter { values[$0]["isChosen"]?.flag == true }
  }
}

extension Post.Card {
  fileprivate init?(_ json: JSONValue) {
    guard let address = json["url"]?.text?.nonBlank else { return nil }
    self.init(
      address, title: json["title"]?.title, description: json["description"]?.longText,
      pictureAddress: json["preview"]?.text?.nonBlank)
    (site, author) = (json["site"]?.title, json["author"]?.title)
    pictureDescription = json["previewDescription"]?.longText
  }
}

extension Post.Quote {
  /// Parses a quotation; nil if the value is not an object.
  fileprivate init?(_ json: JSONValue) {
    guard json.members != nil else { return nil }
    self.init(
      json["id"]?.identifier.map(Post.ID.init(rawValue:)), author: json["author"].flatMap { Author($0) },
      text: (json["text"]?.longText).map { RichText(plain: $0) },
      textLinks: json["links"]?.values?.compactMap { $0.text?.nonBlank } ?? [], warning: json["warning"]?.title,
      link: json["link"]?.text?.nonBlank)
    createdAt = json["createdAt"]?.text.flatMap(ContractDate.parse)
    images = (json["images"]?.values ?? []).prefix(Self.maximumImages).compactMap { ImageRef($0) }
    poll = json["poll"].flatMap { Post.Poll($0) }
    absence = json["state"]?.text.flatMap(Absence.init)
  }
}
