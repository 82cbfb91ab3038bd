import ContractTesting
import Foundation
import HTTP
import JSON
import Markup
import Posts

extension AnswerRules {
  /// Reports a mapping that invents an author or a title for a post if a member of the response is missing.
  ///
  /// - Throws: the error of mapping the whole answer.
  func inventedTexts(_ posts: (Value) -> [Post]) throws -> [Finding] {
    try invented(.inventedAuthor, posts, \.details.author?.name) + invented(.inventedTitle, posts, \.details.title)
  }

  /// Reports a text of a post that is invented if a member of the response is missing.
  private func invented(
    _ kind: ContractViolation.Kind, _ posts: (Value) -> [Post], _ text: KeyPath<Post, String?>
  ) throws -> [Finding] {
    // A title may be the beginning of a text, with an ellipsis.
    let names = { (posts: [Post]) in
      posts.compactMap { $0[keyPath: text] }.map { name in String(name.prefix { $0 != "…" }) }
    }
    let known = Set(names(posts(try read(answer))))
    let texts = [answer.url.absoluteString] + (answer.json?.texts ?? []).flatMap { [$0, TitleText.plain($0)] }
    for (name, less) in reductions {
      do {
        let other = names(posts(try read(less))).first { other in
          other.contains(where: \.isLetter) && !known.contains(other)
            && !texts.contains { $0.contains(other) || $0.count >= Self.minimumLength && other.contains($0) }
        }
        if let other { return [Finding(kind, list, name, other, context: context)] }
      } catch {
        continue  // the member is required
      }
    }
    return []
  }

  /// The minimum length of response texts that are searched for an invented text.
  private static var minimumLength: Int { 3 }
}

extension AnswerRules<Page<Post>> {
  /// Reports a mapping that reads a missing number as 0, such as the number of comments.
  ///
  /// - Throws: the error of mapping the whole answer.
  func missingCounts() throws -> [Finding] {
    let counts: [(noun: String, count: KeyPath<Post.Details, Int?>)] = [
      ("comments", \.commentCount), ("likes", \.facts.favouriteCount), ("shares", \.facts.shareCount),
      ("quotes", \.facts.quoteCount),
    ]
    let posts = try read(answer).items
    return counts.compactMap { noun, count in
      let counted = Set(posts.filter { ($0.details[keyPath: count] ?? 0) > 0 }.map(\.id))
      guard !counted.isEmpty else { return nil }
      let name = member { less in
        try read(less).items.contains { counted.contains($0.id) && $0.details[keyPath: count] == 0 }
      }
      return name.map { Finding(.missingCount, list, $0, noun, subject: noun, context: context) }
    }
  }

  /// Reports a mapping that ends the list at a shorter page, or drops an unreadable item without counting it.
  ///
  /// - Throws: the error of mapping the whole answer.
  func lists() throws -> [Finding] {
    let whole = try read(answer)
    let count = whole.items.count
    guard let json = answer.json, count > 1 else { return [] }
    let shorter = json.changingEachList(of: count) { Array($0.dropLast()) }
    let damaged = json.changingEachList(of: count) { Array($0.dropLast()) + ["unreadable"] }
    for (less, other) in zip(shorter, damaged) {
      // Only without an item of the list of posts is there one post less.
      guard let short = page(in: less), short.items.count == count - 1 else { continue }
      var findings: [Finding] = []
      if let cursor = whole.cursor, short.cursor == nil, less.names(next: cursor) {
        findings.append(Finding(.shortPage, count - 1, count, cursor, context: context))
      }
      if let rest = page(in: other), rest.items.count + rest.leftOut < count {
        findings.append(Finding(.uncountedItem, list, context: context))
      }
      return findings
    }
    return []
  }

  /// Returns the page in a changed response; nil if the mapping rejects the response.
  private func page(in json: JSONValue) -> Page<Post>? {
    do {
      let trap = ContractViolation(.trapsWhenEmpty, list, "a text in place of an item, or one item less,")
      return try TrapNote.whileRunning(trap) { try read(answer.with(json)) }
    } catch {
      return nil
    }
  }
}

extension JSONValue {
  /// Copies of the document, each with one of its outermost lists of `count` objects changed.
  fileprivate func changingEachList(of count: Int, _ change: ([JSONValue]) -> [JSONValue]) -> [JSONValue] {
    switch self {
    case .array(let values):
      if values.count == count, values.allSatisfy({ $0.members != nil }) { return [.array(change(values))] }
      return values.indices.flatMap { index in
        values[index].changingEachList(of: count, change).map { value in
          var copy = values
          copy[index] = value
          return JSONValue.array(copy)
        }
      }
    case .object(let members):
      return members.indices.flatMap { index in
        members[index].value.changingEachList(of: count, change).map { value in
          var copy = members
          copy[index] = Member(members[index].name, value)
          return JSONValue.object(copy)
        }
      }
    default: return []
    }
  }

  /// Whether a member with a cursor's name contains the cursor of the next page.
  fileprivate func names(next cursor: String) -> Bool {
    if let values { return values.contains { $0.names(next: cursor) } }
    return (members ?? []).contains { member in
      let isCursor = (member.value.text ?? member.value.integer.map(String.init)) == cursor
      return isCursor && member.name.isOfCursor || member.value.names(next: cursor)
    }
  }
}

extension String {
  /// Whether the name is typical of a field with the next page's cursor, such as `next` or `pageToken`.
  fileprivate var isOfCursor: Bool {
    let name = lowercased()
    return ["next", "cursor", "continuation", "token"].contains { name.contains($0) }
  }
}
