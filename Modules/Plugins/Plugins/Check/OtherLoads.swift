import JSON
import Localization

/// Loads lists again: in other languages, with a second process, offline, and in a different folder and time zone.
struct OtherLoads {
  /// A language that few programs support.
  private static let greek = "el"

  let visit: PluginVisit
  let lists: [VisitedList]

  /// The languages to load in: Greek, a language without a title, and a language of the description.
  private var languages: [String] {
    let others = Language.supported.map(\.tag).filter { $0 != Self.greek }
    let untitled = others.filter { visit.description.title?.has($0) != true }.suffix(1)
    let known: [String] = [Self.greek] + untitled
    return known + [visit.description.otherLanguage].compactMap(\.self).filter { !known.contains($0) }
  }

  /// Loads the first page of each list under each condition, and compares its rows.
  func compare() async throws {
    for language in languages {
      var rows: [[JSONValue]] = []
      for list in lists {
        guard let found = try await load(list, in: language) else { break }
        rows.append(found)
      }
      if let found = TextDifference(lists: lists, rows: rows).finding {
        visit.add(doubt: PluginMistake(.untranslated, found.member, found.list, found.text, language, found.other))
      }
    }
    await visit.restart()
    for list in lists { try await loadByOtherProcess(list) }
    try await loadOffline()
    if let list = lists.first { try await loadElsewhere(list) }
    try await FarLoads(visit: visit, lists: lists).compare()
  }

  private func loadByOtherProcess(_ visited: VisitedList) async throws {
    do {
      let answer = try await visit.load(visited.list, "\(visited.name), by a second process")
      guard let rows = rows(answer, of: visited) else { return }
      if let other = ShownRows.otherID(visited.rows, rows) {
        return visit.add(PluginMistake(.idsOfProcess, visited.name, other.before, other.after))
      }
      let (before, after) = (visit.ids(visited.rows), visit.ids(rows))
      guard before != after, before.sorted() == after.sorted() else { return }
      // If the order also differs between two answers of the second process, the process is not the cause.
      let again = try await visit.load(visited.list, "\(visited.name), by a second process")
      if self.rows(again, of: visited).map(visit.ids) == after {
        visit.add(PluginMistake(.orderOfProcess, visited.name))
      }
    } catch let error as PluginError where error.isAnswer {
      visit.add(error)
    }
  }

  /// Loads a list with a process in an empty folder, to find programs that read their own folder or write to the
  /// current one.
  private func loadElsewhere(_ visited: VisitedList) async throws {
    guard !visited.rows.isEmpty else { return }
    guard let folder = CheckFolder() else { return }
    do {
      let answer = try await folder.load(visited.list, for: visit)
      if rows(answer, of: visited)?.isEmpty == true {
        visit.add(doubt: PluginMistake(.otherFolder, visited.name, "no rows"))
      }
    } catch let error as PluginError {
      visit.add(doubt: PluginMistake(.otherFolder, visited.name, "a failure: \(error.words)"))
    }
    visit.add(folder.delete().map { PluginMistake(.filesInFolder, $0) })
  }

  /// Loads the rows in a language, and compares their ids; returns nil if the program failed.
  private func load(_ visited: VisitedList, in language: String) async throws -> [JSONValue]? {
    var setting = visit.setting
    setting.language = language
    do {
      let answer = try await visit.load(visited.list, "\(visited.name), in “\(language)”", with: setting)
      let found = visit.values(answer, of: visited.shape) ?? []
      if let rows = rows(answer, of: visited), let other = ShownRows.otherIDOfTranslation(visited.rows, rows) {
        visit.add(PluginMistake(.idsOfLanguage, visited.name, other.before, other.after, language))
      }
      for (row, other) in visited.pairs(with: found) {
        visit.add(translatedName(row, other, of: visited.name, in: language))
      }
      return found
    } catch let error as PluginError {
      if case .answered(let refusal) = error { visit.add(refusal) }
      visit.add(PluginMistake(.otherLanguage, visited.name, error.words, language), because: error)
      return nil
    }
  }

  /// Reports a `kind` or a name in `fields` that is translated.
  private func translatedName(
    _ row: JSONValue, _ other: JSONValue, of name: String, in language: String
  ) -> PluginMistake? {
    let (fields, others) = (names(in: row), names(in: other))
    let parts: [(name: String, english: String?, translation: String?)] = [
      ("the “kind”", row["kind"]?.text, other["kind"]?.text),
      ("a member of “fields”", fields.first { !others.contains($0) }, others.first { !fields.contains($0) }),
    ]
    for part in parts {
      guard let english = part.english, let translation = part.translation, english != translation else { continue }
      return PluginMistake(
        .translatedName, row["id"]?.identifier ?? "", name, part.name, english, translation, language)
    }
    return nil
  }

  private func names(in row: JSONValue) -> [String] { (row["fields"]?.members ?? []).map(\.name) }

  /// Loads lists by a process that starts offline, as with `--offline`, and whose requests a proxy receives.
  private func loadOffline() async throws {
    let proxy = OfflineProxy()
    let process = visit.newProcess(with: proxy.variables)
    do {
      for list in lists { guard try await loadOffline(list, by: process, proxy) else { break } }
    } catch {
      await process.end()
      throw error
    }
    await process.end()
  }

  /// Loads one list offline; returns whether the program answered, with rows or with an error.
  private func loadOffline(
    _ visited: VisitedList, by process: PluginProcess, _ proxy: OfflineProxy
  ) async throws -> Bool {
    var setting = visit.setting
    setting.isOffline = true
    defer { visit.add(proxy.server.map { PluginMistake(.requestOffline, visited.name, $0) }) }
    do {
      let answer = try await visit.load(visited.list, "\(visited.name), offline", with: setting, by: process)
      if !visited.rows.isEmpty, rows(answer, of: visited)?.isEmpty == true {
        visit.add(PluginMistake(.emptyOffline, visited.name))
      }
    } catch PluginError.answered(let refusal) {
      visit.add(refusal)
    } catch let error as PluginError {
      visit.add(PluginMistake(.offline, visited.name, error.words), because: error)
      return false
    }
    return true
  }

  /// The rows of an answer; nil if it was already reported that a second load changes the ids or loses the rows.
  private func rows(_ answer: JSONValue, of visited: VisitedList) -> [JSONValue]? {
    let reported = [PluginMistake(.newIDs, visited.name), PluginMistake(.noRowsAgain, visited.name)]
    return reported.contains(where: visit.report.mistakes.contains) ? nil : visit.values(answer, of: visited.shape)
  }
}
