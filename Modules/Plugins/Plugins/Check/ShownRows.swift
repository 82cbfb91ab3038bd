import Foundation
import JSON
import Loading

/// The visible parts of a page, to compare two loads of a list.
///
/// Pages are equal if their texts differ only in digits, because clocks and counters change from load to load.
struct ShownRows: Equatable {
  private struct Row: Equatable {
    let id: String?
    let texts: [String?]
    /// The texts including digits, which `==` ignores.
    let exactTexts: [String?]
    let signs: [JSONValue?]
    /// The `createdAt`, which `==` ignores.
    let date: String?

    static func == (first: Row, second: Row) -> Bool {
      (first.id, first.texts, first.signs) == (second.id, second.texts, second.signs)
    }
  }

  private static let members = ["title", "text", "html", "detail", "section", "warning"]
  private static let signs = ["unread", "actions", "opens"]
  /// The members that are the same in all languages.
  private static let untranslated = ["createdAt", "link", "image", "images", "kind"]

  private let rows: [Row]

  init(_ rows: [JSONValue]) {
    self.rows = rows.map { row in
      let texts = Self.members.map { row[$0]?.text }
      return Row(
        id: row["id"]?.identifier, texts: texts.map { $0?.filter { !$0.isNumber } }, exactTexts: texts,
        signs: Self.signs.map { row[$0] }, date: row["createdAt"]?.text)
    }
  }

  func hasRow(_ id: String) -> Bool { rows.contains { $0.id == id } }

  /// Whether an action on a row changed the page; changed digits count only if they are all in this row.
  ///
  /// - Parameters:
  ///   - before: the page before the action.
  ///   - id: the id of the row; nil for an action on the list.
  /// - Returns: whether the page changed.
  func isChanged(from before: ShownRows, at id: String?) -> Bool {
    if self != before { return true }
    let changed = zip(rows, before.rows).filter { $0.exactTexts != $1.exactTexts }.map { $0.0.id }
    return id != nil && changed == [id] && rows.count > 1
  }

  /// Whether the page has the same rows as before, of which only the row `id` differs.
  func isOtherOnly(at id: String, than before: ShownRows) -> Bool {
    rows.map(\.id) == before.rows.map(\.id) && zip(rows, before.rows).filter { $0 != $1 }.map { $0.0.id } == [id]
  }

  /// The id of a row that an action changed instead of the row `id`; nil if rows were also added, removed or moved.
  ///
  /// Only rows that offer the action count: a heading may show which row is selected.
  func otherChange(from before: ShownRows, than id: String, by action: String) -> String? {
    guard rows.map(\.id) == before.rows.map(\.id) else { return nil }
    let changed = zip(rows, before.rows).filter { $0 != $1 }.map { $0.0 }
    guard !changed.contains(where: { $0.id == id }) else { return nil }
    return changed.first { $0.signs.contains { $0?.values?.contains(.string(action)) == true } }?.id
  }

  /// The ids of a row before and after an action that changed its id; the row is identified by a unique title and
  /// date.
  func otherIDOfState(from before: ShownRows) -> (before: String, after: String)? {
    let (old, new) = (before.idsByTitle, idsByTitle)
    let pairs = old.compactMap { key, id in new[key].map { (before: id, after: $0) } }
    let others = pairs.filter { !new.values.contains($0.before) && !old.values.contains($0.after) }
    return others.min { $0.before < $1.before }
  }

  /// The ids of rows with a unique title and date.
  private var idsByTitle: [[String?]: String] {
    let pairs = rows.filter { $0.texts[0] != nil }.map { row in ([row.exactTexts[0], row.date], row.id) }
    return Dictionary(pairs) { _, _ in nil }.compactMapValues(\.self)
  }

  /// The minimum difference of dates, in seconds; smaller ones may come from the time between two loads.
  private static let otherDate = 600.0

  /// The rows whose date differs from their earlier one, with the earlier text and the new date.
  private func otherDates(than before: ShownRows) -> [(id: String, before: String, after: Date)] {
    let pairs = before.rows.map { ($0.id, $0.date) }
    let known = Dictionary(pairs) { first, _ in first }
    return rows.compactMap { row -> (id: String, before: String, after: Date)? in
      guard let id = row.id, let text = known[id] ?? nil, let old = ContractDate.parse(text),
        let date = row.date.flatMap(ContractDate.parse), abs(date.timeIntervalSince(old)) > Self.otherDate
      else { return nil }
      return (id: id, before: text, after: date)
    }
  }

  /// The first row whose date changed to the current time, with its earlier date; nil if there is none.
  func rowDatedNow(since before: ShownRows) -> (id: String, before: String)? {
    let dates = otherDates(than: before)
    return dates.first { abs($0.after.timeIntervalSinceNow) < Self.otherDate }.map { (id: $0.id, before: $0.before) }
  }

  /// Whether a date changed to something other than the current time, which a date of the last change may do.
  func hasOtherDate(than before: ShownRows) -> Bool {
    otherDates(than: before).contains { abs($0.after.timeIntervalSinceNow) >= Self.otherDate }
  }

  /// The ids of a row that changed between two pages; nil unless most common rows have changed ids.
  static func otherID(_ first: [JSONValue], _ second: [JSONValue]) -> (before: String, after: String)? {
    let (before, after) = (ids(byContents: first), ids(byContents: second))
    let pairs = before.compactMap { contents, id in after[contents].map { (before: id, after: $0) } }
    let others = pairs.filter { $0.before != $0.after }
    return others.count * 2 > pairs.count ? others.min { $0.before < $1.before } : nil
  }

  /// The two ids of a row that has a new id in the second of two loads.
  static func newID(_ first: [JSONValue], _ second: [JSONValue]) -> (before: String, after: String)? {
    let (before, after) = (ids(byContents: first), ids(byContents: second))
    let (old, new) = (Set(before.values), Set(after.values))
    let pairs = before.compactMap { contents, id in after[contents].map { (before: id, after: $0) } }
    return pairs.filter { !new.contains($0.before) && !old.contains($0.after) }.min { $0.before < $1.before }
  }

  /// The ids of the first rows, if two pages in different languages have the same items with different ids.
  static func otherIDOfTranslation(
    _ first: [JSONValue], _ second: [JSONValue]
  ) -> (before: String, after: String)? {
    if let other = otherID(first, second) { return other }
    let (before, after) = (first.compactMap { $0["id"]?.identifier }, second.compactMap { $0["id"]?.identifier })
    guard let one = before.first, let other = after.first, first.map(facts(of:)) == second.map(facts(of:)),
      Set(before).isDisjoint(with: after)
    else { return nil }
    return (before: one, after: other)
  }

  /// The ids of the first rows, if two pages have the same unique titles in the same order but different ids; else
  /// nil.
  static func otherIDOfTitle(_ first: [JSONValue], _ second: [JSONValue]) -> (before: String, after: String)? {
    let (before, after) = (first.compactMap { $0["id"]?.identifier }, second.compactMap { $0["id"]?.identifier })
    let titles = first.compactMap { $0["title"]?.text }
    guard titles.count == first.count, Set(titles).count == titles.count, titles.count > 1,
      titles == second.compactMap({ $0["title"]?.text }), let one = before.first, let other = after.first,
      Set(before).isDisjoint(with: after)
    else { return nil }
    return (before: one, after: other)
  }

  private static func facts(of row: JSONValue) -> [JSONValue?] { untranslated.map { row[$0] } }

  /// Whether the ids on two pages are positions: they count up from the same number, and rows with the same contents
  /// have different ids.
  static func areIDsPositions(_ first: [JSONValue], _ second: [JSONValue]) -> Bool {
    let (before, after) = (ids(byContents: first), ids(byContents: second))
    guard let start = firstNumber(first), start == firstNumber(second) else { return false }
    let common = before.filter { after[$0.key] != nil }
    let moved = common.filter { after[$0.key] != $0.value }
    return moved.count > 2 && moved.count * 2 > common.count
  }

  /// The id of the first row, if that is 0 or 1 and the ids of all rows count up from it; otherwise nil.
  private static func firstNumber(_ rows: [JSONValue]) -> Int? {
    let numbers = rows.map { $0["id"]?.identifier.flatMap { Int($0) } }
    guard let start = numbers.first ?? nil, start == 0 || start == 1 else { return nil }
    return numbers.enumerated().allSatisfy { $1 == start + $0 } ? start : nil
  }

  /// The ids of rows with unique contents, by those contents.
  private static func ids(byContents rows: [JSONValue]) -> [[JSONValue?]: String] {
    let contents = members + ["createdAt", "username", "message"]
    let pairs = rows.map { row in (contents.map { row[$0] }, row["id"]?.identifier) }
    return Dictionary(pairs) { _, _ in nil }.compactMapValues(\.self)
  }
}
