import JSON

/// Compares one large page of a list with its smaller pages.
struct LimitCheck {
  /// The maximum number of rows of the large page.
  private static let largePage = 50

  let visit: PluginVisit

  /// Loads one large page, and reports a row that the smaller pages lack, in the middle or at the end.
  ///
  /// - Parameters:
  ///   - rows: the rows of the smaller pages.
  ///   - list: the list.
  ///   - name: the name of the list in mistakes.
  /// - Throws: `PluginError`, or `CancellationError`.
  func compare(_ rows: [JSONValue], in list: PluginList, _ name: String) async throws {
    var larger = visit.setting
    larger.limit = min(rows.count + visit.setting.limit, Self.largePage)
    // With ids that change from load to load, each row would seem to be lost.
    let isReported = visit.report.mistakes.contains { ["pages", "rows"].contains($0.rule) }
    guard rows.count >= visit.setting.limit, !isReported else { return }
    let answer: JSONValue
    do {
      answer = try await visit.load(list, "\(name), with “limit”: \(larger.limit)", with: larger)
    } catch let error as PluginError where error.isAnswer {
      return
    }
    let known = Set(visit.ids(rows))
    // Rows before the first known row are new, not lost.
    let found = visit.ids(visit.values(answer, of: list.shape) ?? []).drop { !known.contains($0) }
    guard let index = found.firstIndex(where: { !known.contains($0) }) else { return }
    if found[index...].contains(where: { known.contains($0) }) {
      visit.add(PluginMistake(.lostRows, name, found[index], larger.limit))
    } else if rows.count.isMultiple(of: visit.setting.limit) {
      visit.add(doubt: PluginMistake(.lostEnd, name, found[index], larger.limit))
    }
  }
}
