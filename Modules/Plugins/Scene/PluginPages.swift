import JSON
import Loading
import Posts
import Viper

/// The pages of a plugin's list.
struct PluginPages: Sendable {
  let process: PluginProcess
  let list: PluginList
  let actions: [PluginAction]
  let failures: PluginFailures

  /// The answer to a load.
  func answers(_ scope: LoadScope, _ setting: PluginSetting) -> Answers<Page<PluginRow>> {
    Answers({ Sourced(try await page(after: scope.cursor, setting), from: .remote) })
  }

  /// The page after a cursor.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  private func page(after cursor: String?, _ setting: PluginSetting) async throws -> Page<PluginRow> {
    try await failures.report {
      let answer = try await process.ask(.load(list, after: cursor, setting))
      guard let values = answer["rows"]?.values else { throw PluginError.unexpected(path: "rows") }
      let rows = values.compactMap { PluginRow($0, actions: actions) }
      return Page(items: rows, cursor: answer["cursor"]?.cursor, leftOut: values.count - rows.count)
    }
  }
}
