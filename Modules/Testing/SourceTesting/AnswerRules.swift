import ContractTesting
import Foundation
import HTTP
import JSON
import Markup
import Posts
import Sources

/// Checks the mapping of an answer.
struct AnswerRules<Value: Equatable> {
  /// The maximum number of members that are left out in turn.
  private static var maximumNames: Int { 100 }

  let list: String
  let context: String
  let answer: HTTPResponse
  let read: @Sendable (HTTPResponse) throws -> Value

  /// The violation of a mapping that gives two different values: for the answer, or for the answer without one of its
  /// members.
  ///
  /// - Throws: the error of mapping the whole answer.
  func reading() throws -> [Finding] {
    guard try read(answer) == read(answer) else { return [Finding(.reading, list, context: context)] }
    let name = member { try read($0) != read($0) }
    return name.map { [Finding(.readingWithout, list, $0, subject: $0, context: context)] } ?? []
  }

  /// The name of the first member without which an answer is mapped wrongly; nil if there is none.
  private func member(isWrong: (HTTPResponse) throws -> Bool) -> String? {
    reductions.first { name, less in
      do {
        return try TrapNote.whileRunning(ContractViolation(.trapsWithout, list, name)) { try isWrong(less) }
      } catch {
        return false  // the member is required
      }
    }?.name
  }

  /// Copies of the answer, each without one member of its JSON, by the member's name; empty if it is not JSON.
  private var reductions: [(name: String, answer: HTTPResponse)] {
    guard let json = answer.json else { return [] }
    return json.names.sorted().prefix(Self.maximumNames).map { name in
      (name, answer.with(json.without(name)))
    }
  }
}

extension AnswerRules<Page<Post>> {
  /// Reports a mapping that reads a missing number of comments as 0.
  ///
  /// - Throws: the error of mapping the whole answer.
  func missingCounts() throws -> [Finding] {
    let counted = Set(try read(answer).items.filter { ($0.details.commentCount ?? 0) > 0 }.map(\.id))
    let name = member { less in
      try read(less).items.contains { counted.contains($0.id) && $0.details.commentCount == 0 }
    }
    return name.map { [Finding(.missingCount, list, $0, context: context)] } ?? []
  }
}

/// Checks that the picture numbers in a post's text refer to the right pictures, by comparing them with the HTML.
struct PictureRules {
  private let texts: [String: [HTMLText]]

  /// The rules for the posts of an answer.
  init(_ answer: HTTPResponse) {
    let html = (answer.json?.texts ?? []).filter { $0.contains("<img") }.map { HTMLText($0, base: answer.url) }
    texts = Dictionary(grouping: html, by: \.text)
  }

  func findings(in posts: [Post]) -> [Finding] {
    texts.isEmpty
      ? []
      : posts.compactMap { post in
        mistake(in: post).map { Finding(.pictureOrder, $0, $1, $0 - 1, context: "post “\(post.id)”") }
      }
  }

  /// The number of a picture of the text, and the position of that picture among those of the post, if they differ.
  private func mistake(in post: Post) -> (number: Int, position: Int)? {
    guard let text = post.details.text else { return nil }
    let addresses = post.images.map(\.address)
    let numbers = text.numbers.pictures
    for html in texts[text.plainText] ?? [] {
      let shown = html.document.numbers.pictures.map { html.images[$0 - 1].address }
      guard shown.count == numbers.count, shown.allSatisfy(addresses.contains) else { continue }
      for (number, address) in zip(numbers, shown) {
        guard !addresses.indices.contains(number - 1) || addresses[number - 1] != address else { continue }
        return addresses.firstIndex(of: address).map { (number, $0) }
      }
    }
    return nil
  }
}

extension HTTPResponse {
  /// The body as JSON; nil if it is something else, such as XML.
  var json: JSONValue? {
    do {
      return try JSONValue(reading: body)
    } catch {
      return nil  // not JSON: these rules do not apply
    }
  }

  /// A copy with another body.
  func with(_ json: JSONValue) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: Data(json.line.utf8), url: url)
  }
}

extension JSONValue {
  /// The names of all members in the document.
  fileprivate var names: Set<String> {
    switch self {
    case .array(let values): values.reduce(into: []) { $0.formUnion($1.names) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.names.union([$1.name])) }
    default: []
    }
  }

  /// A copy without the members of a name.
  fileprivate func without(_ name: String) -> JSONValue {
    switch self {
    case .array(let values): .array(values.map { $0.without(name) })
    case .object(let members):
      .object(members.filter { $0.name != name }.map { Member($0.name, $0.value.without(name)) })
    default: self
    }
  }
}
