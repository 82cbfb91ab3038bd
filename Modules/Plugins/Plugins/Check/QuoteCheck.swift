/// Loads lists whose parameters contain characters that are escaped in JSON.
struct QuoteCheck {
  /// The characters, which are appended to an id or a place that does not exist.
  static let quotes = #""\"#

  let visit: PluginVisit

  /// Reports a program that does not answer, or whose answer is not JSON.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - part: the name, in mistakes, of the value with these characters.
  /// - Throws: `PluginError`, or `CancellationError`.
  func run(_ list: PluginList, _ part: String) async throws {
    let process = visit.newProcess(isHeard: false)
    do {
      _ = try await process.ask(.load(list, after: nil, visit.setting))
    } catch PluginError.answered {
      // An error is an answer.
    } catch let error as PluginError {
      visit.add(PluginMistake(.badQuotesInLoad, part, error.words))
    }
    await process.end()
  }
}
