public import Loading
import Localization
public import Viper

/// Presents the filters: a row per filter, which opens the posts that match it.
public final class FilterListPresenter: ResourcePresenter {
  public typealias Resource = [ListedFilter]
  public typealias Row = FilterRow

  /// Removes filters, and returns a function that restores them; throws `LoadFailure`.
  public typealias Remove = @Sendable ([ListedFilter.ID]) async throws -> @Sendable () async throws -> Void

  private static let removeWord = "remove"

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let display: any ListDisplay
  public let interactor: any LoadInteractor
  private let router: any FilterListRouting
  private let lastChange: LastChange
  private let remove: Remove

  /// - Parameters:
  ///   - context: the language to present with.
  ///   - interactor: reads the filters.
  ///   - router: shows other scenes.
  ///   - display: the receiver of each change.
  ///   - lastChange: the undo stack.
  ///   - remove: removes filters.
  public init(
    context: PresentationContext, interactor: any LoadInteractor, router: any FilterListRouting,
    display: any ListDisplay, lastChange: LastChange, remove: @escaping Remove
  ) {
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
    self.lastChange = lastChange
    self.remove = remove
  }

  private var texts: Strings<FilterListText> { context.strings(FilterListText.table) }

  public var title: String { texts[.title] }
  public var emptyText: String { texts(.empty, ["command": "filter \"two words\" hide"]) }
  public var contents: RowContents? { .title }
  public var collaborators: [AnyObject] { [router] }

  public func present(_ filters: Resource) -> ListPage<Row> { ListPage(rows: filters.map(Row.init)) }

  public func perform(_ action: FilterAction, on target: ActionTarget<Row>) throws -> Answer {
    try router.showPosts(of: target.row.filter)
    return .scene
  }

  public var commands: [Command] {
    [
      Command(
        Self.removeWord, .text(usage: "N-M,…|\(RowsWord.all)", example: "1-3"), in: .read,
        summary: texts[.removeSummary], output: .done, isUseful: { !self.rows.isEmpty }
      ) { try self.remove($0.text) }
    ]
  }

  private func remove(_ text: String) throws -> Answer {
    guard !text.isEmpty else {
      throw Failure(.badArgument, context.strings(ListText.table)(.unknownRows, ["command": Self.removeWord]))
    }
    let ids = try rows(named: text, for: Self.removeWord).map(\.id)
    let command = "\(Self.removeWord) \(text)"
    return .work(name: Self.removeWord) { [remove, lastChange, texts] in
      let back = try await remove(ids)
      lastChange.record(command, back: back)
      return .done(texts(.removed, ["count": ids.count]))
    }
  }
}
