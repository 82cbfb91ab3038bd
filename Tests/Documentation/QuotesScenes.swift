import Foundation
import Loading
import Localization
import SceneKit
import TerminalList
import Viper

extension SceneKind {
  static let quotes = SceneKind("quotes", pattern: "quotes", on: "feed")
}

let quotesPackage = ScenePackage("quotes") { QuotesScenes.entries($0) }

/// Makes the scene, and its entry for the catalog.
enum QuotesScenes {
  static func entries(_ services: SceneServices) -> [SceneEntry] {
    [
      SceneEntry(
        .quotes, about: services.context.strings(QuotesText.table)[.about], texts: QuotesText.table.problems
      ) { _, placement in
        makeList(placement, services) {
          guard let address = URL(string: "https://quotes.example/all.json") else { throw LoadFailure.refusedAddress }
          return try quotes(in: try await services.get(address).body)
        }
      }
    ]
  }

  static func makeList(
    _ placement: ScenePlacement, _ services: SceneServices, load: @escaping @Sendable () async throws -> [Quote]
  ) -> any Scene {
    ListComposer.compose(
      placement,
      interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { parts in
        QuotesPresenter(context: services.context, interactor: parts.interactor, display: parts.display)
      },
      cell: QuoteCell.init)
  }

  private nonisolated static func quotes(in body: Data) throws -> [Quote] {
    do {
      return try JSONDecoder().decode([Quote].self, from: body)
    } catch {
      throw LoadFailure.unexpected(path: "quotes")
    }
  }
}
