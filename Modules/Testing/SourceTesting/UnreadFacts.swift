import ContractTesting
import Foundation
import HTTP
import JSON
import Markup
import Posts

/// Finds information in a response that the mapping ignores: the parents of replies, further comments, and the base of
/// relative addresses.
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

  /// Reports a reply whose parent is in the response, but not in the thread, because the ids of comments were changed.
  func unknownParents(in comments: [Post], of post: Post) -> [Finding] {
    // A comment that the source leaves out has replies, too, but then other comments have the ids of the response.
    guard let json, !comments.contains(where: { json.has(object: $0.id.rawValue) }) else { return [] }
    let ids = Set(comments.map(\.id))
    for comment in comments {
      guard let parent = comment.details.parent, parent != post.id, !ids.contains(parent),
        json.has(object: parent.rawValue)
      else { continue }
      return [Finding(.unknownParent, comment.id, parent, context: "post “\(post.id)”")]
    }
    return []
  }

  /// Reports a thread that is shown as complete, although the response names a next page or a larger number of
  /// comments.
  func missingComments(in thread: CommentThread, of post: Post) -> [Finding] {
    let count = thread.comments.count
    guard thread.gap == nil, count > 0, let rest = json?.rest(beyond: count) else { return [] }
    return [Finding(.uncutThread, rest.name, rest.value, count, context: "post “\(post.id)”")]
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

  /// The first member outside lists that names a next page, or a total number above `count`.
  fileprivate func rest(beyond count: Int) -> (name: String, value: String)? {
    for member in members ?? [] {
      if let rest = member.value.rest(beyond: count) { return rest }
      let page = member.value.text ?? member.value.integer.map(String.init)
      if member.name.isOfNextPage, let page, !page.isEmpty {
        return (member.name, "“\(page)”")
      }
      if member.name.lowercased().contains("total"), let total = member.value.integer, total > count {
        return (member.name, "\(total)")
      }
    }
    return nil
  }
}

extension String {
  /// Whether the name is typical of a field with the next page, such as `next` or `cursor`.
  fileprivate var isOfNextPage: Bool {
    let name = lowercased()
    return ["next", "cursor", "continuation"].contains { name.contains($0) } && !name.contains("prev")
  }

  /// Whether the name is typical of a field with a comment's parent, such as `parent_id` or `inReplyTo`.
  var isOfParent: Bool {
    let name = lowercased()
    return (name.contains("parent") || name.contains("reply")) && !name.contains("count") && !name.contains("user")
  }
}
