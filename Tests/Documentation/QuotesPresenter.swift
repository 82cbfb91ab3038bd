import Loading
import Localization
import Viper

/// The texts of the scene, in all languages: `Resources/quotes.json`.
nonisolated enum QuotesText: String, TextKey {
  case title, about, empty

  @MainActor static let table = StringTable<QuotesText>(PackageResources.quotes_json)
}

/// Presents quotes: a row for each.
final class QuotesPresenter: ResourcePresenter {
  typealias Resource = [Quote]
  typealias Row = QuoteRow

  var model = ListModel<QuoteRow>()
  let context: PresentationContext
  let interactor: any LoadInteractor
  let display: any ListDisplay

  init(context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay) {
    self.context = context
    self.interactor = interactor
    self.display = display
  }

  var title: String { context.strings(QuotesText.table)[.title] }
  var emptyText: String { context.strings(QuotesText.table)[.empty] }

  func present(_ quotes: [Quote]) -> ListPage<QuoteRow> {
    ListPage(rows: quotes.map(QuoteRow.init))
  }
}
