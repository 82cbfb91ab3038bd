import Terminal
import Things
import Viper

/// Makes the scenes of Things: the list, and one item by itself.
struct ThingsModuleFactory {
  let context: PresentationContext
  let stack: WeakSceneStack
  let load: @Sendable () async throws -> [ThingsItem]

  func makeList(route: Route) -> any TerminalScene {
    let router = ThingsRouter(stack: stack) { item in
      makeItem(item.id, route: Route(["things", item.id]))
    }
    return make("things", route: route, router: router, load: load)
  }

  func makeItem(_ id: ThingsItem.ID, route: Route) -> any TerminalScene {
    make("thingsItem", route: route, router: nil) { [load] in
      guard let item = try await load().first(where: { $0.id == id }) else { throw LoadError.invalidData }
      return [item]
    }
  }

  private func make(
    _ name: String, route: Route, router: (any ThingsRouting)?,
    load: @escaping @Sendable () async throws -> [ThingsItem]
  ) -> any TerminalScene {
    ListModuleComposer.compose(
      name: name, route: route,
      interactor: { ThingsInteractor(load: load, output: $0) },
      presenter: { parts in
        ThingsPresenter(
          context: context, interactor: parts.interactor, router: router, display: parts.display)
      },
      cell: ThingsCell.init)
  }
}

extension ThingsModuleFactory {
  /// The factory of the catalog.
  ///
  /// Its items are samples: put the real source in their place, such as what `services.get` loads.
  init(_ services: SceneServices) {
    self.init(context: services.context, stack: services.stack) {
      [
        ThingsItem(id: "first", title: "The first", text: "An example."),
        ThingsItem(id: "second", title: "The second", text: "Another one."),
      ]
    }
  }

  /// The scenes of Things, for the catalog.
  var entries: [SceneEntry] {
    [
      SceneEntry(
        "things", pattern: "things", on: SceneCatalog.feed,
        texts: ThingsText.table.problems, make: { makeList(route: $1) }),
      SceneEntry(
        "thingsItem", pattern: "things/{id}",
        on: "things", example: ["id": "first"],
        make: { parameters, route in makeItem(parameters["id"] ?? "", route: route) }),
    ]
  }
}
