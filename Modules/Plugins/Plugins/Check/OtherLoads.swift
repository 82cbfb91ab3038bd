import JSON
import Localization
import Viper

/// Loads lists again under other circumstances: in another language, offline, and by a second process.
struct OtherLoads {
  /// A language in which few programs have texts.
  private static let greek = "el"

  let visit: PluginVisit
  let lists: [VisitedList]

  /// Greek, and a language in which the program has no title.
  private var languages: [String] {
    let others = Language.supported.map(\.tag).filter { $0 != Self.greek }
    return [Self.greek] + others.filter { visit.description.title?.has($0) != true }.suffix(1)
  }

  /// Loads the first page of each list, and compares the ids.
  ///
  /// - Throws: `PluginError`, or `CancellationError`.
  func compare() async throws {
    for language in languages {
      for list in lists { guard try await load(list, in: language) else { break } }
    }
    for list in lists { guard try await loadOffline(list) else { break } }
    await visit.restart()
    for list in lists { try await loadByOtherProcess(list) }
  }

  private func loadByOtherProcess(_ visited: VisitedList) async throws {
    do {
      let answer = try await visit.load(visited.list, "\(visited.name), by a second process")
      guard let rows = rows(answer, of: visited), let other = ShownRows.otherID(visited.rows, rows) else { return }
      visit.add(PluginMistake(.idsOfProcess, visited.name, other.before, other.after))
    } catch let error as PluginError where error.isAnswer {
      visit.add(error)
    }
  }

  /// Returns whether the program answered with rows.
  private func load(_ visited: VisitedList, in language: String) async throws -> Bool {
    var setting = visit.setting
    setting.language = language
    do {
      let answer = try await visit.load(visited.list, "\(visited.name), in “\(language)”", with: setting)
      if let rows = rows(answer, of: visited), let other = ShownRows.otherIDOfTranslation(visited.rows, rows) {
        visit.add(PluginMistake(.idsOfLanguage, visited.name, other.before, other.after, language))
      }
      return true
    } catch let error as PluginError {
      visit.add(PluginMistake(.otherLanguage, visited.name, error.words, language))
      return false
    }
  }

  /// Returns whether the program answered: with stored rows or an error.
  private func loadOffline(_ visited: VisitedList) async throws -> Bool {
    var setting = visit.setting
    setting.isOffline = true
    do {
      _ = try await visit.load(visited.list, "\(visited.name), offline", with: setting)
    } catch PluginError.answered(let refusal) {
      for mistake in PluginVisit.mistakes(of: refusal) { visit.add(mistake) }
    } catch let error as PluginError {
      visit.add(PluginMistake(.offline, visited.name, error.words))
      return false
    }
    return true
  }

  /// The rows of an answer; nil if the ids change with each load, which was already reported.
  private func rows(_ answer: JSONValue, of visited: VisitedList) -> [JSONValue]? {
    visit.report.mistakes.contains(PluginMistake(.newIDs, visited.name)) ? nil : visit.values(answer, of: visited.shape)
  }
}
