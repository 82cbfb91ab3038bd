import JSON
import Viper

/// Compares the rows that a program sends for each value of a setting.
struct SettingCheck {
  /// The maximum number of values of a setting that are compared.
  private static let maximumValues = 4

  let visit: PluginVisit

  /// Loads lists with each value of a setting; reports a setting without effect, and ids that are positions, which shows
  /// if a value changes the order.
  ///
  /// For a setting that accepts any text, compares its default with the value that was passed to the check.
  func compare(_ setting: PluginDescription.Setting, in lists: [ListRoute]) async throws {
    let given = visit.setting.values[setting.name].flatMap { $0 == setting.usual ? nil : $0 }
    let values = (setting.values ?? [setting.usual] + [given].compactMap(\.self)).prefix(Self.maximumValues)
    guard values.count > 1 else { return visit.add(doubt: PluginMistake(.untriedSetting, setting.name)) }
    var (isUsed, hasRows) = (false, false)
    // The rows of each list with each value; a list that refuses a value is missing.
    var visited: [(list: VisitedList, pages: [[JSONValue]])] = []
    for list in lists {
      var answers: [JSONValue?] = []
      for value in values { answers.append(try await fields(of: list, setting.name, value)) }
      try await compareNextPages(of: list, zip(values, answers).map { (value: $0, answer: $1) }, setting.name)
      isUsed = isUsed || Set(answers).count > 1
      let pages = answers.compactMap { $0?["rows"]?.values }
      guard let first = pages.first else { continue }
      if pages.count == answers.count {
        visited.append((VisitedList(list: list.list, name: list.route, rows: first), pages))
      }
      hasRows = hasRows || !first.isEmpty
      if pages.contains(where: { ShownRows.areIDsPositions(first, $0) }) {
        visit.add(PluginMistake(.positionIDs, list.route, setting.name))
      } else if let other = pages.lazy.compactMap({ ShownRows.otherIDOfTitle(first, $0) }).first {
        visit.add(PluginMistake(.idsOfSetting, list.route, other.before, other.after, setting.name))
      }
    }
    compareLists(visited, values.count, setting.name)
    guard !isUsed, hasRows else { return }
    let tried = values.map { "“\($0)”" }.joined(separator: " or ")
    // The setting may affect only actions, whose results are not compared.
    if visit.description.actions.isEmpty {
      visit.add(PluginMistake(.unusedSetting, setting.name, tried))
    } else {
      visit.add(doubt: PluginMistake(.unusedByLoads, setting.name, tried))
    }
  }

  /// Reports a text that a setting changes in one list, and not in another list.
  private func compareLists(
    _ visited: [(list: VisitedList, pages: [[JSONValue]])], _ valueCount: Int, _ name: String
  ) {
    for index in 1..<valueCount {
      let difference = TextDifference(lists: visited.map(\.list), rows: visited.map { $0.pages[index] })
      // A setting may shorten the texts of a list.
      guard let found = difference.finding, !found.isShortened else { continue }
      return visit.add(
        doubt: PluginMistake(.settingOfOtherList, name, found.member, found.list, found.text, found.other))
    }
  }

  /// Reports a setting that changes each row of the first page, and no row of the second.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - answers: the first pages, with the values of the setting.
  ///   - name: the name of the setting.
  /// - Throws: `PluginError`, or `CancellationError`.
  private func compareNextPages(
    of list: ListRoute, _ answers: [(value: String, answer: JSONValue?)], _ name: String
  ) async throws {
    guard visit.description.isPaged, let first = answers.first,
      let other = answers.first(where: { Self.areAllRowsOther(first.answer, $0.answer) })
    else { return }
    var pages: [[JSONValue]] = []
    for (value, answer) in [first, other] {
      guard let cursor = answer?["cursor"]?.cursor?.nonBlank,
        let rows = try await fields(of: list, name, value, after: cursor)?["rows"]?.values, !rows.isEmpty
      else { return }
      pages.append(rows)
    }
    if pages[0] == pages[1] { visit.add(doubt: PluginMistake(.settingOfFirstPage, name, list.route)) }
  }

  /// Whether two answers have rows with the same ids, in the same order, but each with different contents.
  private static func areAllRowsOther(_ first: JSONValue?, _ second: JSONValue?) -> Bool {
    guard let first = first?["rows"]?.values, let second = second?["rows"]?.values else { return false }
    return !first.isEmpty && first.map { $0["id"] } == second.map { $0["id"] }
      && zip(first, second).allSatisfy { $0 != $1 }
  }

  /// The answer for a value of a setting, without its `id`, which always differs; nil for an error.
  private func fields(
    of list: ListRoute, _ name: String, _ value: String, after cursor: String? = nil
  ) async throws -> JSONValue? {
    var setting = visit.setting
    setting.values[name] = value
    let load = "\(cursor == nil ? "" : "page 2 of ")\(list.route), with \(name)=\(value)"
    do {
      let answer = try await visit.load(list.list, load, after: cursor, with: setting)
      return .object((answer.members ?? []).filter { $0.name != "id" })
    } catch PluginError.answered(let refusal) {
      visit.add(doubt: PluginMistake(.refusedValue, list.route, name, value, "\(refusal.kind): \(refusal.message)"))
      return nil
    }
  }
}
