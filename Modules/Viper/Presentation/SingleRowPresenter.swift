/// The presenter of a scene that shows one thing: the list of it has one row.
@MainActor public final class SingleRowPresenter<Resource: Sendable, Row: ListRow>: ResourcePresenter {
  public var content = ListContent<Row>()
  public let title: String
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let row: (Resource) -> Row

  /// - Parameters:
  ///   - title: the scene's title, in the user's language.
  ///   - context: for whom it presents.
  ///   - interactor: loads the resource.
  ///   - display: told of each change.
  ///   - row: the row of a resource.
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

  /// What is loaded is always there.
  public var emptyText: String { "" }

  public func present(_ resource: Resource) -> ListContent<Row>.Loaded {
    .init(rows: [row(resource)])
  }
}
