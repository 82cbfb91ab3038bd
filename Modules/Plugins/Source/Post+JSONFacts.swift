import Foundation
import JSON
import Loading
import Posts
import Viper

extension Post.Facts {
  /// Reads the facts about a post of a plugin; each is nil without its member, or for a value of another kind.
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
  }
}

extension Post.Poll {
  fileprivate init?(_ json: JSONValue) {
    let options = (json["options"]?.values ?? []).prefix(Self.maximumOptions).compactMap { option in
      option["text"]?.title.map { Option($0, votes: option["votes"]?.integer) }
    }
    self.init(
      options, endsAt: json["endsAt"]?.text.flatMap(ContractDate.parse), isMultiple: json["isMultiple"]?.flag ?? false,
      hasVoted: json["hasVoted"]?.flag)
  }
}

extension Post.Card {
  fileprivate init?(_ json: JSONValue) {
    guard let address = json["url"]?.text?.nonBlank else { return nil }
    self.init(
      address, title: json["title"]?.title, description: json["description"]?.longText,
      pictureAddress: json["preview"]?.text?.nonBlank)
  }
}

extension Post.Quote {
  /// Nil for a value that is no object.
  fileprivate init?(_ json: JSONValue) {
    guard json.members != nil else { return nil }
    self.init(
      json["id"]?.identifier.map(Post.ID.init(rawValue:)), author: json["author"].flatMap { Author($0) },
      text: (json["text"]?.longText).map { RichText(plain: $0) },
      textLinks: json["links"]?.values?.compactMap { $0.text?.nonBlank } ?? [], warning: json["warning"]?.title,
      link: json["link"]?.text?.nonBlank)
  }
}
