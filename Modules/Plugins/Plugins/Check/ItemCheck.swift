import Foundation
import JSON
import Loading
import Markup
import Viper

/// Finds mistakes in a row, post or comment.
struct ItemCheck {
  private let item: JSONValue
  private let shape: MessageShape
  private let description: PluginDescription
  private let now: Date
  private let id: String
  /// The name of the item in mistakes, such as `the row “a” of days`.
  private let subject: String

  /// - Parameters:
  ///   - item: the row, post or comment.
  ///   - shape: the members that the item may have.
  ///   - description: the description of the program.
  ///   - number: the number of the item in the answer, from 1.
  ///   - list: the name, in mistakes, of the load that returned the item, such as `days`.
  ///   - now: the current date.
  init(
    _ item: JSONValue, _ shape: MessageShape, _ description: PluginDescription, at number: Int, of list: String,
    now: Date = Date()
  ) {
    (self.item, self.shape, self.description, self.now) = (item, shape, description, now)
    id = item["id"]?.identifier ?? ""
    subject = "the \(shape.name) \(id.isEmpty ? "number \(number)" : "“\(id.shortened)”") of \(list)"
  }

  var mistakes: [PluginMistake] {
    let own: [PluginMistake?] =
      switch shape {
      case ProtocolTable.row: [noText, emptyTitle, badKind] + actions + fields
      case ProtocolTable.post: [noContents]
      default: [nestedReplies]
      }
    let facts: [PluginMistake?] = ["createdAt", "editedAt"].map(implausibleDate)
    return ShapeCheck(shape, subject).mistakes(of: withoutReplies)
      + ([badID, emptyHTML, escapedHTML, relativeAddress, badLanguage] + own + facts + longTexts).compactMap(\.self)
      + plainTexts.flatMap(\.mistakes)
  }

  /// Findings that may be intended.
  var doubts: [PluginMistake] {
    plainTexts.flatMap(\.doubts) + unfinishedHTML + [shortYear, unknownElement, valueInField].compactMap(\.self)
  }

  private static let membersOfReplies = ["replies", "children", "comments"]

  /// Reports a comment that contains its replies.
  private var nestedReplies: PluginMistake? {
    Self.membersOfReplies.first { item[$0]?.values != nil }.map { PluginMistake(.nestedReplies, $0, subject) }
  }

  /// The item without nested replies, which `nestedReplies` reports.
  private var withoutReplies: JSONValue {
    guard shape == ProtocolTable.comment, let members = item.members else { return item }
    return .object(members.filter { !Self.membersOfReplies.contains($0.name) || $0.value.values == nil })
  }

  private var badID: PluginMistake? {
    guard let text = item["id"]?.text else { return nil }
    if text.nonBlank == nil { return PluginMistake(.emptyID, subject) }
    let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl || text.utf8.count > Self.maximumIDLength
      ? PluginMistake(.badID, subject, Self.maximumIDLength) : nil
  }

  /// The maximum length of an id, in bytes; ids are part of routes, which users type or copy.
  private static let maximumIDLength = 512

  private var longTexts: [PluginMistake?] {
    ["html", "text", "detail", "message"].filter { (item[$0]?.text?.utf8.count ?? 0) > PluginLimits.text }.map {
      PluginMistake(.longText, $0, subject, PluginLimits.text >> 10)
    }
  }

  private func hasText(_ names: String...) -> Bool { names.contains { item[$0]?.text?.nonBlank != nil } }

  private var noText: PluginMistake? {
    hasText("title", "text", "html", "detail") ? nil : PluginMistake(.noText, subject)
  }

  private var noContents: PluginMistake? {
    hasText("title", "text", "html", "url", "description", "location", "warning")
      || ["poll", "card", "quoted"].contains { item[$0] != nil && item[$0] != .null }
      || ["images", "attachments"].contains { item[$0]?.values?.isEmpty == false }
      ? nil : PluginMistake(.emptyPost, subject)
  }

  private var emptyTitle: PluginMistake? {
    item["title"]?.text != nil && !hasText("title") ? PluginMistake(.emptyTitle, subject) : nil
  }

  private var badKind: PluginMistake? {
    item["kind"]?.text.flatMap { $0.contains(where: \.isWhitespace) ? PluginMistake(.badKind, $0, subject) : nil }
  }

  private var actions: [PluginMistake?] {
    let known = Set(description.actions.map(\.name) + [ShellWord.open.rawValue])
    return (item["actions"]?.values ?? []).compactMap(\.text).filter { !known.contains($0) }.map {
      PluginMistake(.unknownAction, $0, subject)
    }
  }

  /// Reports a text in `fields` that is a value of the programming language.
  private var valueInField: PluginMistake? {
    FieldCheck(rows: [item]).printedValue.map { PluginMistake(.valueInField, $0.name, $0.text, subject) }
  }

  private var fields: [PluginMistake?] {
    (item["fields"]?.members ?? []).map(\.name).filter(PluginRow.ownNames.contains).map {
      PluginMistake(.reservedField, $0, subject)
    }
  }
}

// MARK: - Texts and dates

extension ItemCheck {
  private static let lines = ["title", "section", "detail", "warning", "location", "username"]
  private static let paragraphs = ["text", "message"]

  /// The texts that are not HTML.
  private var plainTexts: [TextCheck] {
    let author = item["author"]
    // If there is `html`, `text` is only the fallback for older versions.
    let names = Self.lines + (item["html"] == nil ? Self.paragraphs : [])
    var texts: [(String, String?)] = names.map { ($0, item[$0]?.text) }
    texts += [("author", author?.text), ("author.name", author?["name"]?.text)]
    texts.append(("author.handle", author?["handle"]?.text))
    return texts.compactMap { name, text in text.map { TextCheck($0, name, of: subject) } }
  }

  private static let blocks: Set = ["<p", "<div", "<ul", "<ol", "<blockquote", "<h1", "<h2", "<h3"]
  private static let code = ["<code", "<pre", "<kbd", "<samp"]

  /// Reports `html` that consists of escaped HTML, from an opening to a closing tag.
  private var escapedHTML: PluginMistake? {
    guard let html = item["html"]?.text?.lowercased(), !Self.code.contains(where: { html.contains($0) }),
      let text = item.html?.text.trimmingCharacters(in: .whitespacesAndNewlines),
      let first = text.htmlTags.first, let last = text.htmlTags.last, text.hasPrefix(first), text.hasSuffix(last),
      Self.blocks.contains(first.prefix { $0 != ">" && !$0.isWhitespace }.lowercased()), last.hasPrefix("</")
    else { return nil }
    return PluginMistake(.escapedHTML, first, subject)
  }

  /// Reports line breaks that are escaped twice, or a placeholder, in `html` without code, where both may be
  /// intended.
  private var unfinishedHTML: [PluginMistake] {
    guard let html = item["html"]?.text, !Self.code.contains(where: { html.lowercased().contains($0) })
    else { return [] }
    let words = TextCheck(item.html?.text ?? "", "html", of: subject)
    return [TextCheck(html, "html", of: subject).escapedTwice, words.unfilled, words.noncharacter].compactMap(\.self)
  }

  /// Reports an unknown tag in `html`, which FeedShell leaves out.
  private var unknownElement: PluginMistake? {
    item["html"]?.text.flatMap(HTMLNames.unknownTag).map { PluginMistake(.unknownElement, $0, subject) }
  }

  private var emptyHTML: PluginMistake? {
    item["html"]?.text != nil && item.html == nil ? PluginMistake(.emptyHTML, subject) : nil
  }

  /// Reports a relative address in `html` that has no base; FeedShell leaves out its link or picture.
  private var relativeAddress: PluginMistake? {
    guard let html = item["html"]?.text, item["link"]?.text == nil else { return nil }
    let base = "https://relative.invalid/"
    let text = HTMLText(html, base: URL(string: base))
    let relative = (text.links + text.images.map(\.address)).first { $0.hasPrefix(base) && !$0.hasPrefix(base + "#") }
    return relative.map { PluginMistake(.relativeAddress, $0.dropFirst(base.count), subject) }
  }

  private var badLanguage: PluginMistake? {
    item["language"]?.text.flatMap { DescriptionCheck.isTag($0) ? nil : PluginMistake(.badLanguage, $0, subject) }
  }

  /// Reports an implausible date; in rows of a scene, which may not be posts, only the beginning of a calendar and
  /// dates more than a century ahead.
  private func implausibleDate(_ name: String) -> PluginMistake? {
    guard let text = item[name]?.text, let date = ContractDate.parse(text),
      let mistake = DateMistake(date, now: now),
      shape != ProtocolTable.row || [.beginning, .distant].contains(mistake)
    else { return nil }
    return PluginMistake(.implausibleDate, name, subject, text, mistake.fix)
  }

  /// Reports a row whose year is C's `tm_year`, which counts from 1900; in a post, `implausibleDate` reports it.
  private var shortYear: PluginMistake? {
    guard shape == ProtocolTable.row, let text = item["createdAt"]?.text, text.hasPrefix("00") || text.hasPrefix("01"),
      let date = ContractDate.parse(text), DateMistake(date, now: now) == .counted
    else { return nil }
    return PluginMistake(.shortYear, subject, text)
  }
}

extension String {
  /// The first 60 characters, with an ellipsis if there are more.
  fileprivate var shortened: String { count > 60 ? prefix(60) + "…" : self }
}
