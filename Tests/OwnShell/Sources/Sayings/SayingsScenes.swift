import Loading
import Localization
public import SceneKit
public import TerminalList
public import Viper

extension SceneKind {
  public static let sayings = SceneKind("sayings", pattern: "sayings", on: "feed")
  public static let saying = SceneKind("saying", pattern: "sayings/{id}", on: "sayings")
}

/// The scenes that this package offers to a program.
public let scenePackage = ScenePackage("sayings", entries: SayingsScenes.entries)

/// Makes the scenes, and their entries for the catalog.
public enum SayingsScenes {
  private nonisolated static let id = "id"

  /// The entries: `goto sayings` on top of the feed, and `goto sayings/2` on top of that.
  static func entries(_ services: SceneServices) -> [SceneEntry] {
    // An option of the shell: --author NAME.
    let sayings = Saying.all.filter { services.options["author"] == nil || services.options["author"] == $0.author }
    return [
      SceneEntry(
        .sayings, about: services.context.strings(SayingsText.table)[.about], texts: SayingsText.table.problems
      ) { _, placement in
        makeList(placement, services.context, stack: services.stack) { sayings }
      },
      SceneEntry(
        .saying, example: [id: "1"],
        check: { parameters in saying(parameters).map { [id: String($0.id)] } },
        texts: SayingsText.table.problems,
        make: { parameters, placement in
          makeSaying(placement, services.context) {
            guard let saying = saying(parameters) else { throw LoadFailure.notFound(searched: Saying.all.count) }
            return saying
          }
        }),
    ]
  }

  /// The list of sayings.
  ///
  /// - Parameters:
  ///   - placement: its name and route.
  ///   - context: the person and moment it presents for.
  ///   - stack: the stack on which it shows one.
  ///   - load: loads the sayings.
  /// - Returns: the scene, which loads nothing before it is started.
  public static func makeList(
    _ placement: ScenePlacement, _ context: PresentationContext, stack: any SceneStack<any Scene>,
    load: @escaping @Sendable () async throws -> [Saying]
  ) -> any Scene {
    ListComposer.compose(
      placement,
      interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { parts in
        SayingsPresenter(
          context: context, interactor: parts.interactor,
          router: SayingsRouter(stack: stack) { saying in
            makeSaying(SceneKind.saying.placement([id: String(saying.id)]), context) { saying }
          },
          display: parts.display)
      },
      cell: SayingListCell.init)
  }

  /// The scene of one saying.
  ///
  /// - Parameters:
  ///   - placement: its name and route.
  ///   - context: the person and moment it presents for.
  ///   - load: loads the saying.
  /// - Returns: the scene, which loads nothing before it is started.
  public static func makeSaying(
    _ placement: ScenePlacement, _ context: PresentationContext, load: @escaping @Sendable () async throws -> Saying
  ) -> any Scene {
    ListComposer.compose(
      placement,
      interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { parts in
        SingleRowPresenter(
          title: context.strings(SayingsText.table)[.sayingTitle], context: context, interactor: parts.interactor,
          display: parts.display, row: SayingRow.init)
      },
      cell: SayingCell.init)
  }

  private nonisolated static func saying(_ parameters: [String: String]) -> Saying? {
    Saying.all.first { String($0.id) == parameters[id] }
  }
}
