import JSON
import Localization

/// Loads lists again under different conditions: in another language, offline, and with a second process.
struct OtherLoads {
  /// A language that few programs support.
  private static let greek = "el"

  let visit: PluginVisit
  let lists: [VisitedList]

  /// Greek, a language in which the program has no title, and one in which the description has texts.
  private var languages: [String] {
    let others = Language.supported.map(\.tag).filter { $0 != Self.greek }
    let untitled = others.filter { visit.description.title?.has($0) != true }.suffix(1)
    let known: [String] = [Self.greek] + untitled
    return known + [visit.description.otherLanguage].compactMap(\.self).filter { !known.contains($0) }
  }

  /// Loads the first page of each list, and compares the ids.
  func compare() async throws {
    for language in languages {
      var rows: [[JSONValue]] = []
      for list in lists {
        guard let found = try await load(list, in: language) else { break }
        rows.append(found)
      }
      if let untranslated = TranslationCheck(lists: lists, rows: rows, language: language).finding {
        visit.add(doubt: untranslated)
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
      // An order that changes within a process was already reported, or the list itself changes.
      let again = try await visit.load(visited.list, "\(visited.name), by a second process")
      if self.rows(again, of: visited).map(visit.ids) == after {
        visit.add(PluginMistake(.orderOfProcess, visited.name))
      }
    } catch let error as PluginError where error.isAnswer {
      visit.add(error)
    }
  }

  /// Loads a list with a process in an empty folder, to find programs that have rows only in their own folder, or that
  /// write files into the current folder.
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

  /// Returns the rows in a language; nil if the program did not answer with rows.
  private func load(_ visited: VisitedList, in language: String) async throws -> [JSONValue]? {
    var setting = visit.setting
    setting.language = language
    do {
      let answer = try await visit.load(visited.list, "\(visited.name), in “\(language)”", with: setting)
      let found = visit.values(answer, of: visited.shape) ?? []
      if let rows = rows(answer, of: visited), let other = ShownRows.otherIDOfTranslation(visited.rows, rows) {
        visit.add(PluginMistake(.idsOfLanguage, visited.name, other.before, other.after, language))
      }
      return found
    } catch let error as PluginError {
      if case .answered(let refusal) = error { visit.add(refusal) }
      visit.add(PluginMistake(.otherLanguage, visited.name, error.words, language), because: error)
      return nil
    }
  }

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

  /// Returns whether the program answered: with stored rows or an error.
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

  /// The rows of an answer; nil if it was already reported that ids change, or rows are missing, when the list is
  /// loaded again.
  private func rows(_ answer: JSONValue, of visited: VisitedList) -> [JSONValue]? {
    let reported = [PluginMistake(.newIDs, visited.name), PluginMistake(.noRowsAgain, visited.name)]
    return reported.contains(where: visit.report.mistakes.contains) ? nil : visit.values(answer, of: visited.shape)
  }
}
