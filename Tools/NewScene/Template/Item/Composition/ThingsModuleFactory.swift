import Loading
import Localization
import SceneKit
import TerminalList
import Things
import Viper

/// Makes the scenes of Things: the list, and a full item.
struct ThingsModuleFactory {
  private static let id = "id"

  private let services: SceneServices
  private let load: ThingsLoad
  private let loadItem: @Sendable (ThingsItem.ID) async throws -> ThingsItem

  /// - Parameters:
  ///   - services: the services of the program.
  ///   - load: loads the items of the list.
  ///   - loadItem: loads one item.
  init(
    _ services: SceneServices, load: @escaping ThingsLoad = ThingsSamples.load,
    loadItem: @escaping @Sendable (ThingsItem.ID) async throws -> ThingsItem =
      ThingsItem.sample
  ) {
    self.services = services
    self.load = load
    self.loadItem = loadItem
  }

  /// The entries of the scenes, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry(
        .things, about: texts[.about], texts: ThingsText.table.problems
      ) { makeList($1) },
      SceneEntry(
        .thingsItem, example: [Self.id: "1"], texts: ThingsText.table.problems
      ) { makeItem($0[Self.id] ?? "", $1) },
    ]
  }

  private var texts: Strings<ThingsText> { services.context.strings(ThingsText.table) }

  func makeList(_ placement: ScenePlacement) -> any Scene {
    let router = ThingsRouter(stack: services.stack) { item in
      makeItem(SceneKind.thingsItem.placement([Self.id: item.id])) { item }
    }
    return ListComposer.compose(
      placement,
      pictures: services.loadPicture,  // --pictures
      interactor: { ThingsInteractor(load: load, output: $0) },
      presenter: { parts in
        ThingsPresenter(
          context: services.context, interactor: parts.interactor, router: router, display: parts.display)
      },
      cell: ThingsCell.init)
  }

  func makeItem(_ id: ThingsItem.ID, _ placement: ScenePlacement) -> any Scene {
    makeItem(placement) { [loadItem] in try await loadItem(id) }
  }

  private func makeItem(
    _ placement: ScenePlacement, load: @escaping @Sendable () async throws -> ThingsItem
  ) -> any Scene {
    ListComposer.compose(
      placement,
      pictures: services.loadPicture,  // --pictures
      interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { parts in
        SingleRowPresenter(
          title: texts[.title], context: services.context, interactor: parts.interactor, display: parts.display,
          row: WholeThingsRow.init)
      },
      cell: WholeThingsCell.init)
  }
}
