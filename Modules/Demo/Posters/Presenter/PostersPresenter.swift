public import Loading
import Localization
public import Viper

/// Presents the list of posters: a section per region, a row per poster.
public final class PostersPresenter: ResourcePresenter {
  public typealias Resource = [Poster]
  public typealias Row = PosterListRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let router: any PostersRouting

  public init(
    context: PresentationContext, interactor: any LoadInteractor, router: any PostersRouting,
    display: any ListDisplay
  ) {
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
  }

  private var texts: Strings<PostersText> { context.strings(PostersText.table) }

  public var title: String { texts[.title] }
  public var contents: RowContents? { .picture }
  public var emptyText: String { texts[.empty] }
  public var collaborators: [AnyObject] { [router] }

  public func present(_ posters: Resource) -> ListPage<Row> {
    let sections = Destination.Region.allCases.map { region in
      ListSection(
        header: title(of: region), rows: posters.filter { $0.region == region }.map(PosterListRow.init))
    }
    return ListPage(sections: sections.filter { !$0.rows.isEmpty })
  }

  public func perform(_ action: PosterAction, on target: ActionTarget<Row>) throws -> Answer {
    switch action {
    case .open: router.showPoster(target.row.poster)
    case .info: router.showInfo(about: target.row.poster)
    }
    return .scene
  }

  private func title(of region: Destination.Region) -> String {
    switch region {
    case .solarSystem: texts[.solarSystem]
    case .exoplanets: texts[.exoplanets]
    }
  }
}
