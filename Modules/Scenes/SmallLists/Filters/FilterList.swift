import Localization
import Queries
public import Viper

/// The filters; a row opens the posts that match its filter.
public struct FilterList: SmallList {
  public typealias Row = FilterRow

  /// Removes the filters with the given ids, and returns a function that restores them; throws `LoadFailure`.
  public typealias Remove = @Sendable ([Row.ID]) async throws -> @Sendable () async throws -> Void

  private static let removeWord = "remove"

  private let context: PresentationContext
  private let lastChange: LastChange
  private let remove: Remove
  private let search: @MainActor (_ query: String) throws -> Void

  /// Creates the list.
  ///
  /// `search` pushes the posts that match a query; throws a `Failure` if the query has no route.
  public init(
    context: PresentationContext, lastChange: LastChange, remove: @escaping Remove,
    search: @escaping @MainActor (_ query: String) throws -> Void
  ) {
    (self.context, self.lastChange, self.remove, self.search) = (context, lastChange, remove, search)
  }

  private var texts: Strings<FilterListText> { context.strings(FilterListText.table) }

  public var title: String { texts[.title] }
  public var emptyText: String { texts(.empty, ["command": "filter \"two words\" hide"]) }

  public func perform(_ action: FilterAction, on target: ActionTarget<Row>) throws -> Answer {
    try search(target.row.filter.query.text)
    return .scene
  }

  public func commands(on content: any ListPresenter<Row>) -> [Command] {
    [
      Command(
        Self.removeWord, .text(usage: "N-M,…|\(RowsWord.all)", example: "1-3"), in: .read,
        summary: texts[.removeSummary], output: .done, isUseful: { !content.rows.isEmpty }
      ) { try removing($0.text, from: content) }
    ]
  }

  private func removing(_ text: String, from content: any ListPresenter<Row>) throws -> Answer {
    guard !text.isEmpty else {
      throw Failure(.badArgument, context.strings(ListText.table)(.unknownRows, ["command": Self.removeWord]))
    }
    let ids = try content.rows(named: text, for: Self.removeWord).map(\.id)
    let command = "\(Self.removeWord) \(text)"
    return .work(name: Self.removeWord) { [remove, lastChange, texts] in
      let back = try await remove(ids)
      lastChange.record(command, back: back)
      return .done(texts(.removed, ["count": ids.count]))
    }
  }
}
