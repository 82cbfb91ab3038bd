public import App
public import Terminal
public import Viper

/// Puts the scenes together, and says where they stand.
public enum SayingsScenes {
  /// The entries for the catalog: `goto sayings` on top of the feed, and `goto sayings/2` on top of that.
  public static func entries(_ services: SceneServices) -> [SceneEntry] {
    let (context, stack) = (services.context, services.stack)
    return [
      SceneEntry("sayings", pattern: "sayings", on: "feed", texts: SayingsText.table.problems) { _, _ in
        makeList(context, stack: stack) { Saying.all }
      },
      SceneEntry(
        "saying", pattern: "sayings/{id}", on: "sayings", example: ["id": "1"],
        check: { parameters in saying(parameters).map { ["id": String($0.id)] } },
        make: { parameters, route in
          makeSaying(context, route: route) {
            guard let saying = saying(parameters) else { throw LoadError.invalidData }
            return saying
          }
        }),
    ]
  }

  /// The list, with whatever loads its sayings, and the stack on which it shows one.
  public static func makeList(
    _ context: PresentationContext, stack: some SceneStack<any TerminalScene>,
    load: @escaping @Sendable () async throws -> [Saying]
  ) -> any TerminalScene {
    ListModuleComposer.compose(
      name: "sayings", route: Route(["sayings"]),
      interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { parts in
        SayingsPresenter(
          context: context, interactor: parts.interactor,
          router: SayingsRouter(stack: stack) { saying in
            makeSaying(context, route: Route(["sayings", String(saying.id)])) { saying }
          },
          display: parts.display)
      },
      cell: SayingListCell.init)
  }

  /// The whole of a saying, with whatever loads it.
  public static func makeSaying(
    _ context: PresentationContext, route: Route, load: @escaping @Sendable () async throws -> Saying
  ) -> any TerminalScene {
    ListModuleComposer.compose(
      name: "saying", route: route,
      interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { parts in
        SingleRowPresenter(
          title: context.strings(SayingsText.table)[.sayingTitle], context: context, interactor: parts.interactor,
          display: parts.display, row: SayingRow.init)
      },
      cell: SayingCell.init)
  }

  private nonisolated static func saying(_ parameters: [String: String]) -> Saying? {
    Saying.all.first { String($0.id) == parameters["id"] }
  }
}
