public import Terminal
public import Viper

/// Presents the list of posters: each region has a heading, and each poster leads to the whole of it and to its text.
public final class PostersPresenter: ResourcePresenter {
  public typealias Resource = [Poster]
  public typealias Row = PosterListRow

  public var content = ListContent<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let images: RowImageLoader<Row.ID, Picture>?
  public let display: any ListDisplay
  private let router: any PostersRouting

  public init(
    context: PresentationContext, interactor: any LoadInteractor, images: RowImageLoader<Row.ID, Picture>? = nil,
    router: any PostersRouting, display: any ListDisplay
  ) {
    self.context = context
    self.interactor = interactor
    self.images = images
    self.router = router
    self.display = display
  }

  private var texts: Strings<PostersText> { context.strings(PostersText.table) }

  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }
  public var collaborators: [AnyObject] { [router] }
  public var rowActions: [(action: RowAction, summary: String)] { [(.info, texts[.infoSummary])] }

  public func present(_ posters: Resource) -> ListContent<Row>.Loaded {
    .init(
      rows: Destination.Region.allCases.flatMap { region -> [Row] in
        let posters = posters.filter { $0.region == region }
        return posters.isEmpty ? [] : [.heading(region, title: title(of: region))] + posters.map(Row.poster)
      })
  }

  public func perform(_ action: RowAction, on row: Row) {
    guard case .poster(let poster) = row else { return }
    switch action {
    case .open: router.showPoster(poster)
    case .info: router.showInfo(about: poster)
    default: break
    }
  }

  private func title(of region: Destination.Region) -> String {
    switch region {
    case .solarSystem: texts[.solarSystem]
    case .exoplanets: texts[.exoplanets]
    }
  }
}
