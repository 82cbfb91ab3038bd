import ContractTesting
import Foundation
import HTTP
import JSON
import Markup
import Posts

/// Finds facts of an answer that its mapping ignores: the parents of replies, and the base of relative addresses.
struct UnreadFacts {
  private let json: JSONValue?
  private let base: URL

  /// The rules for the posts or comments of an answer; they do not apply to an answer that is not JSON.
  init(_ answer: HTTPResponse) {
    (json, base) = (answer.json, answer.url)
  }

  /// The violations of posts or comments whose relative addresses were lost.
  func relativeAddresses(in posts: [Post]) -> [Finding] {
    let lost = lostAddresses
    return lost.isEmpty
      ? []
      : posts.compactMap { post in
        post.details.text.flatMap { lost[$0] }.map { Finding(.lostAddress, $0, context: "post “\(post.id)”") }
      }
  }

  /// The violation of a thread without replies although the answer names a comment as the parent of another.
  func parents(in comments: [Post], of post: Post) -> [Finding] {
    let ids = Set(comments.map(\.id.rawValue))
    let isFlat = comments.allSatisfy { comment in
      (comment.details.depth ?? 0) == 0 && !ids.contains(comment.details.parent?.rawValue ?? "")
    }
    guard isFlat, let reply = json?.reply(among: ids) else { return [] }
    return [Finding(.ignoredParent, reply.id, reply.name, reply.parent, context: "post “\(post.id)”")]
  }

  /// The addresses that a text read without a base lacks, by that text.
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
  /// The first object with an id among `ids` that names another of them as its parent.
  func reply(among ids: Set<String>) -> (id: String, name: String, parent: String)? {
    if let values { return values.lazy.compactMap { $0.reply(among: ids) }.first }
    guard let members else { return nil }
    let named: [(name: String, id: String)] = members.compactMap { member in
      guard let id = member.value.text ?? member.value.integer.map(String.init), ids.contains(id) else { return nil }
      return (member.name, id)
    }
    for (name, parent) in named where name.isOfParent {
      let reply = named.first { $0.id != parent && !$0.name.isOfParent }
      if let reply { return (reply.id, name, parent) }
    }
    return members.lazy.compactMap { $0.value.reply(among: ids) }.first
  }
}

extension String {
  /// Whether this is a name for the parent of a comment, such as `parent_id` or `inReplyTo`.
  var isOfParent: Bool {
    let name = lowercased()
    return (name.contains("parent") || name.contains("reply")) && !name.contains("count")
  }
}
