import JSON
import Loading
import Localization
import SceneKit
import Terminal
import TerminalList
import Viper

/// A row of a scene in these tests.
nonisolated struct Quote: ListRow {
  let id: String
  var kind: String { "quote" }
  func hint(in context: PresentationContext) -> String { id }
  func fields(in context: PresentationContext) -> JSONFields { [:] }
}

struct QuoteCell: Cell {
  let quote: Quote
  func lines(width: Int) -> [StyledText] { StyledText(quote.id).wrapped(to: width) }
}

/// A presenter of quotes with configurable, possibly conflicting commands.
final class QuotesPresenter: ResourcePresenter {
  typealias Resource = [String]
  typealias Row = Quote

  var model = ListModel<Quote>()
  let context = PresentationContext(language: .english)
  let interactor: any LoadInteractor
  let display: any ListDisplay
  let commands: [Command]
  let title = "Quotes"
  let emptyText = "There are no quotes."

  init(_ parts: ListComposer.Parts, commands: [String] = []) {
    interactor = parts.interactor
    display = parts.display
    self.commands = commands.map {
      Command($0, in: .read, summary: "do it", output: .rows) { _ in .scene }
    }
  }

  func present(_ texts: [String]) -> ListPage<Quote> { ListPage(rows: texts.map(Quote.init)) }
}

/// Scenes of quotes.
enum QuotesScenes {
  static func make(
    _ placement: ScenePlacement, commands: [String] = [],
    load: @escaping @Sendable () async throws -> [String] = { [] }
  ) -> any Scene {
    ListComposer.compose(
      placement, interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { QuotesPresenter($0, commands: commands) }, cell: { QuoteCell(quote: $0) })
  }

  /// An entry of the catalog.
  static func entry(
    _ name: String, _ pattern: String, on parent: String? = nil, about: String? = "quotes",
    example: [String: String] = [:], settings: [SceneSetting] = [],
    commands: [String] = [], check: @escaping SceneEntry.Check = { $0 }, texts: @escaping () -> [String] = { [] }
  ) -> SceneEntry {
    SceneEntry(
      SceneKind(name, pattern: pattern, on: parent), about: about, example: example, settings: settings, check: check,
      texts: texts
    ) { make($1, commands: commands) }
  }
}
