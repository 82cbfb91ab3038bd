import ContractTesting
import Foundation
import HTTP
import JSON
import Loading
import Markup
import Posts

/// Checks how a source maps a response.
struct AnswerRules<Value: Equatable> {
  /// The maximum number of members that are removed, one at a time.
  private static var maximumNames: Int { 100 }

  let list: String
  let context: String
  let answer: HTTPResponse
  /// The first value that was read from the response; nil if it is unknown.
  let first: Value?
  let read: @Sendable (HTTPResponse) throws -> Value

  /// Reports a mapping that returns two different values for the same response, or after the removal of one member of
  /// the response.
  ///
  /// - Throws: the error of mapping the whole answer.
  func reading() throws -> [Finding] {
    let value = try read(answer)
    guard try read(answer) == value else { return [Finding(.reading, list, context: context)] }
    guard value == first ?? value else { return [Finding(.readingAgain, list, context: context)] }
    let name = member { try read($0) != read($0) }
    findTraps()
    return name.map { [Finding(.readingWithout, list, $0, subject: $0, context: context)] } ?? []
  }

  /// Returns the name of the first member without which the mapping is wrong; nil if there is no such member.
  func member(isWrong: (HTTPResponse) throws -> Bool) -> String? {
    reductions.first { name, less in
      do {
        return try TrapNote.whileRunning(ContractViolation(.trapsWithout, list, name)) { try isWrong(less) }
      } catch {
        return false  // the member is required
      }
    }?.name
  }

  /// Maps the answer with each member in turn replaced by null, an empty text, an empty list or a list of one; if the
  /// mapping traps, the note names the change.
  private func findTraps() {
    for (change, answer) in changes {
      do {
        _ = try TrapNote.whileRunning(ContractViolation(.trapsWhenEmpty, list, change)) { try read(answer) }
      } catch {
        continue  // refused, which is not a crash
      }
    }
  }

  /// Copies of the response in which one member, or the whole JSON document, has a different value; `change` describes it.
  private var changes: [(change: String, answer: HTTPResponse)] {
    guard let json = answer.json else { return [] }
    let values: [(words: String, change: (JSONValue) -> JSONValue)] = [
      ("null", { _ in .null }), ("an empty text", { $0.text == nil ? $0 : .string("") }),
      ("an empty list", { $0.values == nil ? $0 : .array([]) }),
      ("a list of one", { value in value.values.map { JSONValue.array(Array($0.prefix(1))) } ?? value }),
    ]
    var changes: [(change: String, json: JSONValue)] = []
    for (words, change) in values {
      changes.append(("\(words) as the whole answer", change(json)))
      for name in json.names.sorted().prefix(Self.maximumNames) {
        changes.append(("\(words) as “\(name)”", json.changing(name, change)))
      }
    }
    return changes.filter { $0.json != json }.map { ($0.change, answer.with($0.json)) }
  }

  /// Copies of the response, each without one JSON member, with the member's name; empty if the response is not JSON.
  var reductions: [(name: String, answer: HTTPResponse)] {
    guard let json = answer.json else { return [] }
    return json.names.sorted().prefix(Self.maximumNames).map { name in
      (name, answer.with(json.without(name)))
    }
  }
}

extension AnswerRules {
  /// Reports mistakes in mapping different forms of dates and texts, or a response without authors or titles.
  ///
  /// - Throws: the error of mapping the whole answer.
  func otherForms(_ posts: (Value) -> [Post]) throws -> [Finding] {
    try dateForms(posts) + references(posts) + inventedTexts(posts)
  }

  /// Reports a mapping that loses a post's date if the same time has a different format.
  ///
  /// - Throws: the error of mapping the whole answer.
  private func dateForms(_ posts: (Value) -> [Post]) throws -> [Finding] {
    let dates = posts(try read(answer)).map(\.details.createdAt)
    guard let json = answer.json, let text = json.texts.first(where: \.isDate), dates.contains(where: { $0 != nil })
    else { return [] }
    let end = [".500Z", "Z", "+00:00"].first { end in
      let other = answer.with(json.replacingTexts { $0.isDate ? "\($0.prefix(19))\(end)" : $0 })
      do {
        return !posts(try read(other)).map(\.details.createdAt).elementsEqual(dates) { date, known in
          date.map { abs($0.timeIntervalSince(known ?? .distantPast)) < 1 } ?? (known == nil)
        }
      } catch {
        return true  // one date has spoilt the whole answer
      }
    }
    if let end { return [Finding(.dateForm, text, "\(text.prefix(19))\(end)", context: context)] }
    return ignoresOffsets(json, posts, dates)
      ? [Finding(.dateOffset, "\(text.prefix(19))+02:00", text, context: context)] : []
  }

  /// Whether a date of the answer is read as the same time if its offset is two hours.
  private func ignoresOffsets(_ json: JSONValue, _ posts: (Value) -> [Post], _ dates: [Date?]) -> Bool {
    let known = json.texts.filter(\.isDate).compactMap(ContractDate.parse)
    let shifted = answer.with(json.replacingTexts { $0.isDate ? "\($0.prefix(19))+02:00" : $0 })
    do {
      return zip(posts(try read(shifted)).map(\.details.createdAt), dates).contains { date, before in
        guard let date, let before else { return false }
        // Other dates may be numbers.
        return abs(date.timeIntervalSince(before)) < 1 && known.contains { abs($0.timeIntervalSince(before)) < 1 }
      }
    } catch {
      return false  // such a date is refused
    }
  }

  /// Reports a title or text whose character references are resolved twice.
  ///
  /// - Throws: the error of mapping the whole answer.
  private func references(_ posts: (Value) -> [Post]) throws -> [Finding] {
    let details = posts(try read(answer)).map(\.details)
    let titles = Set(details.compactMap(\.title))
    let texts = Set(details.compactMap { $0.text?.plainText })
    guard let json = answer.json else { return [] }
    let sample = "sample &amp;lt;b&amp;gt; end"
    let other = json.replacingTexts { text in
      if titles.contains(TitleText.plain(text)) { return sample }
      return text.contains("<") && isShown(text, in: texts) ? "<p>\(sample)</p>" : text
    }
    guard other != json else { return [] }
    let changed: [Post.Details]
    do {
      changed = posts(try read(answer.with(other))).map(\.details)
    } catch {
      return []  // such a text is refused
    }
    let shown: [(part: String, text: String)] =
      changed.compactMap { $0.title.map { ("title", $0) } }
      + changed.compactMap { $0.text.map { ("text", $0.plainText) } }
    return shown.filter { $1.hasPrefix("sample ") && !$1.contains("lt;b") }.prefix(1).map { part, text in
      Finding(.twiceUnescaped, part, text.dropFirst("sample ".count).replacing(" end", with: ""), context: context)
    }
  }
}

extension AnswerRules {
  /// Whether one of the texts is that of an HTML fragment, with or without its references resolved beforehand.
  private func isShown(_ html: String, in texts: Set<String>) -> Bool {
    let resolved = html.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    return [html, resolved].contains { html in
      texts.contains(HTMLText(html, base: answer.url).text) || texts.contains(HTMLText(html).text)
    }
  }
}

extension AnswerRules<CommentThread> {
  /// Reports a mapping that loses a reply whose parent is missing from the response.
  ///
  /// - Throws: the error of mapping the whole answer.
  func lostReplies() throws -> [Finding] {
    let ids = Set(try read(answer).comments.map(\.id.rawValue))
    guard let json = answer.json, let reply = json.replies(among: ids).first else { return [] }
    let less = json.without(object: reply.parent)
    // A reply nested in the comment was removed with it.
    guard less != json, less.has(object: reply.id) else { return [] }
    do {
      let left = try read(answer.with(less)).comments.map(\.id.rawValue)
      return left.contains(reply.id) ? [] : [Finding(.lostReply, reply.id, reply.parent, context: context)]
    } catch {
      return [Finding(.lostReply, reply.id, reply.parent, context: context)]
    }
  }
}

/// Checks that the picture numbers in a post's text refer to the right pictures, by comparing them with the HTML.
struct PictureRules {
  private let texts: [String: [HTMLText]]

  /// Creates the rules for the posts of a response.
  init(_ answer: HTTPResponse) {
    let html = (answer.json?.texts ?? []).filter { $0.contains("<img") }.map { HTMLText($0, base: answer.url) }
    texts = Dictionary(grouping: html, by: \.text)
  }

  func findings(in posts: [Post]) -> [Finding] {
    guard !texts.isEmpty else { return [] }
    return posts.flatMap { post -> [Finding] in
      let context = "post “\(post.id)”"
      let order = mistake(in: post).map { Finding(.pictureOrder, $0, $1, $0 - 1, context: context) }
      let lost = lostDescription(in: post).map { Finding(.lostDescription, $0, $1, context: context) }
      return [order, lost].compactMap(\.self)
    }
  }

  /// Returns the address and the alternative text of a picture that the post has without a description.
  private func lostDescription(in post: Post) -> (address: String, alt: String)? {
    let images = (texts[post.details.text?.plainText ?? ""] ?? []).flatMap(\.images)
    for image in images {
      guard let alt = image.alt, alt.contains(where: \.isLetter),
        let shown = post.images.first(where: { $0.address == image.address }), shown.description == nil
      else { continue }
      return (image.address, alt)
    }
    return nil
  }

  /// Returns a picture's number in the text, and its position among the post's pictures, if they differ.
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
  /// The body as JSON; nil for another format, such as XML.
  var json: JSONValue? {
    do {
      return try JSONValue(reading: body)
    } catch {
      return nil  // not JSON: these rules do not apply
    }
  }

  /// Returns a copy with the given body.
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

  /// Returns a copy without the members of the given name.
  fileprivate func without(_ name: String) -> JSONValue {
    switch self {
    case .array(let values): .array(values.map { $0.without(name) })
    case .object(let members):
      .object(members.filter { $0.name != name }.map { Member($0.name, $0.value.without(name)) })
    default: self
    }
  }

  /// Returns a copy in which the values of all members of the given name are changed.
  fileprivate func changing(_ name: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    switch self {
    case .array(let values): .array(values.map { $0.changing(name, change) })
    case .object(let members):
      .object(members.map { Member($0.name, $0.name == name ? change($0.value) : $0.value.changing(name, change)) })
    default: self
    }
  }

  /// Returns a copy with all texts mapped.
  fileprivate func replacingTexts(_ text: (String) -> String) -> JSONValue {
    switch self {
    case .string(let old): .string(text(old))
    case .array(let values): .array(values.map { $0.replacingTexts(text) })
    case .object(let members): .object(members.map { Member($0.name, $0.value.replacingTexts(text)) })
    default: self
    }
  }

  /// Returns a copy in which the object with an id is removed from all arrays.
  fileprivate func without(object id: String) -> JSONValue {
    switch self {
    case .array(let values): .array(values.filter { !$0.isObject(id) }.map { $0.without(object: id) })
    case .object(let members): .object(members.map { Member($0.name, $0.value.without(object: id)) })
    default: self
    }
  }

  /// Whether the value is, or contains, the object with an id.
  func has(object id: String) -> Bool {
    isObject(id) || ((values ?? []) + (members ?? []).map(\.value)).contains { $0.has(object: id) }
  }

  private func isObject(_ id: String) -> Bool {
    (members ?? []).contains { member in
      !member.name.isOfParent && (member.value.text ?? member.value.integer.map(String.init)) == id
    }
  }
}

extension String {
  /// Whether this is a time in UTC, such as `2026-11-29T09:00:00Z`, with or without a fraction of a second.
  fileprivate var isDate: Bool {
    count >= 20 && hasSuffix("Z") && dropFirst(10).first == "T"
      && dropLast().allSatisfy { $0.isNumber || "-T:.".contains($0) }
  }
}
