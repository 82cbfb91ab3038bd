import JSON
import Viper

/// Compares all pages of a list before several actions and after their undos.
struct LaterPages {
  let visit: PluginVisit
  let list: ListRoute

  /// Loads the pages, up to the maximum of a check; returns nil if the program has no pages, or for an error.
  func load() async throws -> ShownRows? {
    guard visit.description.isPaged else { return nil }
    var (rows, cursor) = ([JSONValue](), String?.none)
    for page in 1...PluginVisit.maximumPages + 1 {
      do {
        let answer = try await visit.load(list.list, "page \(page) of \(list.route), between actions", after: cursor)
        rows += answer["rows"]?.values ?? []
        cursor = answer["cursor"]?.cursor?.nonBlank
      } catch let error as PluginError where error.isAnswer {
        return nil
      }
      if cursor == nil { break }
    }
    return ShownRows(rows)
  }

  /// Reports rows that differ after all actions were undone, unless an undo was already reported.
  ///
  /// - Parameter before: the rows before the actions.
  /// - Throws: `PluginError`, or `CancellationError`.
  func compare(with before: ShownRows?) async throws {
    guard let before, !visit.report.mistakes.contains(where: { $0.rule == "undo" }),
      let after = try await load(), after != before, try await load() == after
    else { return }
    visit.add(PluginMistake(.otherPagesAfterUndo, list.route))
  }
}
