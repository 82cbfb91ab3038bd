import Commands
import Loading
import Localization
import Reading
import SceneKit
import Sources
import SubscriptionList
import Subscriptions
import TerminalList
import Viper

/// Creates the scene that offers the sources found at an address.
struct ChoicesModuleFactory {
  private static let address = "address"
  private static let name = "name"

  let services: SceneServices
  let sources: SubscribedSources
  let leave: () -> Void

  var entry: SceneEntry {
    SceneEntry(
      .choices, example: [Self.address: "https://example.org"],
      check: { parameters in
        parameters[Self.address].map(SourceAddress.init).map(sources.opener.recognizer.isAddress) == true
          ? parameters : nil
      },
      texts: SubscriptionsText.table.problems,
      make: { make($1, SourceAddress($0[Self.address] ?? ""), name: $0[Self.name]) })
  }

  /// The route to the sources found at an address; the source that the user chooses is added with the given name.
  static func route(to address: SourceAddress, name: String?) -> Route {
    SceneKind.choices.placement([Self.address: address.text, Self.name: name].compactMapValues(\.self)).route
  }

  private func make(_ placement: ScenePlacement, _ address: SourceAddress, name: String?) -> any Scene {
    let context = services.context
    let adding = SourceAdding(context, sources: sources) { [lastChange = services.lastChange] in
      lastChange.record($0, back: $1)
    }
    return ListComposer.compose(
      placement,
      interactor: {
        ResourceLoader<[ChoiceRow]>(
          load: { [opener = sources.opener] in
            try await opener.candidates(at: address).map {
              ChoiceRow(id: $0.location.address, title: $0.title, sourceKind: $0.location.kind)
            }
          }, output: $0)
      },
      presenter: { parts in
        ChoicesPresenter(
          context: context, interactor: parts.interactor, display: parts.display,
          add: { choice in
            let place = String(choice.id.dropFirst(choice.sourceKind.count + 1))
            return try await adding.add(
              SourceCandidate(SourceReference(kind: choice.sourceKind, place: place), title: choice.title), name: name)
          }, leave: leave)
      },
      cell: { ChoiceCell(row: $0, context: context) })
  }
}
