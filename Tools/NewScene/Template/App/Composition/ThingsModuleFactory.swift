import Loading
import Localization
import SceneKit
import TerminalList
import Things
import Viper

/// Makes the scenes of Things: the list, and one item by itself.
struct ThingsModuleFactory {
  private static let id = "id"

  private let services: SceneServices
  private let load: @Sendable () async throws -> [ThingsItem]

  /// - Parameters:
  ///   - services: the services of the program.
  ///   - load: loads the items.
  init(
    _ services: SceneServices,
    load: @escaping @Sendable () async throws -> [ThingsItem] = Self.loadSamples
  ) {
    self.services = services
    self.load = load
  }

  /// The scenes of Things, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry(
        .things, about: services.context.strings(ThingsText.table)[.about], texts: ThingsText.table.problems
      ) {
        makeList($1)
      },
      SceneEntry(.thingsItem, example: [Self.id: "first"]) { parameters, placement in
        makeItem(parameters[Self.id] ?? "", placement)
      },
    ]
  }

  func makeList(_ placement: ScenePlacement) -> any TerminalScene {
    let router = ThingsRouter(stack: services.stack) { item in
      makeItem(item.id, SceneKind.thingsItem.placement([Self.id: item.id]))
    }
    return make(placement, router: router, load: load)
  }

  func makeItem(_ id: ThingsItem.ID, _ placement: ScenePlacement) -> any TerminalScene {
    make(placement, router: nil) { [load] in
      let items = try await load()
      guard let item = items.first(where: { $0.id == id }) else { throw LoadError.notFound(searched: items.count) }
      return [item]
    }
  }

  private func make(
    _ placement: ScenePlacement, router: (any ThingsRouting)?,
    load: @escaping @Sendable () async throws -> [ThingsItem]
  ) -> any TerminalScene {
    ListComposer.compose(
      placement,
      interactor: { ThingsInteractor(load: load, output: $0) },
      presenter: { parts in
        ThingsPresenter(
          context: services.context, interactor: parts.interactor, router: router, display: parts.display)
      },
      cell: ThingsCell.init)
  }

  /// Samples: put the real source in their place, such as one that uses `services.get`.
  private nonisolated static func loadSamples() async throws -> [ThingsItem] {
    [
      ThingsItem(id: "first", title: "The first", text: "An example."),
      ThingsItem(id: "second", title: "The second", text: "Another one."),
    ]
  }
}
