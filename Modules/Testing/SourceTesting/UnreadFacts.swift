import ContractTesting
import Foundation
import HTTP
import JSON
import Markup
import Posts

/// Finds information in a response that the mapping ignores: the parents of replies, and the base of relative
/// addresses.
struct UnreadFacts {
  private let json: JSONValue?
  private let base: URL

  /// Creates the rules for the posts or comments of a response; they only apply to JSON.
  init(_ answer: HTTPResponse) {
    (json, base) = (answer.json, answer.url)
  }

  /// Reports posts or comments whose relative addresses were lost.
  func relativeAddresses(in posts: [Post]) -> [Finding] {
    let lost = lostAddresses
    return lost.isEmpty
      ? []
      : posts.compactMap { post in
        post.details.text.flatMap { lost[$0] }.map { Finding(.lostAddress, $0, context: "post “\(post.id)”") }
      }
  }

  /// Reports a comment whose parent is different from the parent in the response.
  func parents(in comments: [Post], of post: Post) -> [Finding] {
    let known = Dictionary(comments.map { ($0.id.rawValue, $0.details.parent?.rawValue ?? "") }) { first, _ in first }
    let replies = Dictionary(grouping: json?.replies(among: Set(known.keys)) ?? []) { $0.id }
    // An object may name both its parent and the first comment of the conversation.
    let ignored = comments.compactMap { replies[$0.id.rawValue] }.first { replies in
      !replies.contains { $0.parent == known[$0.id] }
    }
    return ignored?.first.map {
      [Finding(.ignoredParent, $0.id, $0.name, $0.parent, context: "post “\(post.id)”")]
    } ?? []
  }

  /// The addresses that are lost if a text is parsed without a base address, by text.
  private var lostAddresses: [RichText: String] {
    (json?.texts ?? []).filter { $0.contains("<") }.reduce(into: [:]) { lost, html in
      let (whole, text) = (HTMLText(html, base: base), HTMLText(html))
      let known = text.links + text.images.map(\.address)
      let address = (whole.links + whole.images.map(\.address)).first { !known.contains($0) }
      if let address, whole.document != text.document { lost[text.document] = address }
    }
  }
}

extension JSONValue {
  /// Returns the objects with an id in `ids` that name another of these objects as their parent, for each field with
  /// such a name.
  func replies(among ids: Set<String>) -> [(id: String, name: String, parent: String)] {
    if let values { return values.flatMap { $0.replies(among: ids) } }
    guard let members else { return [] }
    let named: [(name: String, id: String)] = members.compactMap { member in
      guard let id = member.value.text ?? member.value.integer.map(String.init), ids.contains(id) else { return nil }
      return (member.name, id)
    }
    let own = named.filter { $0.name.isOfParent }.compactMap { name, parent in
      named.first { $0.id != parent && !$0.name.isOfParent }.map { (id: $0.id, name: name, parent: parent) }
    }
    return own + members.flatMap { $0.value.replies(among: ids) }
  }
}

extension String {
  /// Whether the name is typical of a field with a comment's parent, such as `parent_id` or `inReplyTo`.
  var isOfParent: Bool {
    let name = lowercased()
    return (name.contains("parent") || name.contains("reply")) && !name.contains("count") && !name.contains("user")
  }
}
