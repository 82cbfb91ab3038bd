public import Loading

/// The presenter of a scene with a single item: a list of one row.
@MainActor public final class SingleRowPresenter<Resource: Sendable, Row: ListRow>: ResourcePresenter
where Row.Action == NoRowAction {
  public var model = ListModel<Row>()
  public let title: String
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let row: (Resource) -> Row

  /// Creates a presenter before its item is loaded.
  ///
  /// - Parameters:
  ///   - title: the scene's title, in the user's language.
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the resource.
  ///   - display: the receiver of model changes.
  ///   - row: maps the resource to the row.
  public init(
    title: String, context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay,
    row: @escaping (Resource) -> Row
  ) {
    self.title = title
    self.context = context
    self.interactor = interactor
    self.display = display
    self.row = row
  }

  /// Empty, because a loaded scene always has a row.
  public var emptyText: String { "" }
  public var showsOneThing: Bool { true }

  public func present(_ resource: Resource) -> ListPage<Row> {
    ListPage(rows: [row(resource)])
  }
}
