import JSON
import Loading
import Posts
import Viper

/// The answer to a load of a list: a page of rows, and texts about the list.
struct PluginListAnswer: Sendable {
  let page: Page<PluginRow>
  /// The title of the list; nil to keep the title shown so far.
  let title: String?
  /// A short text beside the title; nil to keep the text shown so far.
  let about: String?
}

/// Loads the pages of a plugin's list.
struct PluginPages: Sendable {
  /// The maximum number of pages searched for a row.
  private static let maximumPages = 20

  let plugin: Plugin
  let list: PluginList
  let actions: [PluginAction]

  /// Searches the first `maximumPages` pages for the row with this id; throws if it is not found.
  func row(withID id: String, _ setting: PluginSetting) async throws -> PluginRow {
    var (cursor, searched) = (String?.none, 0)
    for _ in 0..<Self.maximumPages {
      let page = try await page(after: cursor, setting).page
      if let row = page.items.first(where: { $0.id == id }) { return row }
      searched += page.items.count
      guard let next = page.cursor, next != cursor, !page.items.isEmpty else { break }
      cursor = next
    }
    throw LoadFailure.notFound(searched: searched)
  }

  /// Loads the page after a cursor.
  func page(after cursor: String?, _ setting: PluginSetting) async throws -> PluginListAnswer {
    let (answer, values) = try await plugin.values("rows", of: list, after: cursor, setting)
    let rows = values.compactMap { PluginRow($0, actions: actions) }
    return PluginListAnswer(
      page: Page(items: rows, cursor: answer["cursor"]?.cursor, leftOut: values.count - rows.count),
      title: answer["title"]?.title?.onOneLine, about: answer["about"]?.title?.onOneLine)
  }
}
