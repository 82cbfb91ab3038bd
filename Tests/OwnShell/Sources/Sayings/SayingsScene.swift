public import App
public import Terminal
public import Viper

/// Puts the scene together, and says where it stands.
public enum SayingsScene {
  /// The scene's entry for the catalog: `goto sayings`, on top of the feed.
  public static func entry(_ context: PresentationContext) -> SceneEntry {
    SceneEntry("sayings", pattern: "sayings", on: "feed", texts: SayingsText.table.problems) { _, _ in
      make(context) { Self.sayings }
    }
  }

  /// The scene, with whatever loads its sayings.
  public static func make(
    _ context: PresentationContext, load: @escaping @Sendable () async throws -> [Saying]
  ) -> any TerminalScene {
    ListModuleComposer.compose(
      name: "sayings", route: Route(["sayings"]),
      interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { SayingsPresenter(context: context, interactor: $0.interactor, display: $0.display) },
      cell: SayingCell.init)
  }

  /// What a server would send.
  private nonisolated static let sayings = [
    Saying(id: 1, text: "A feed a day keeps the evening away."),
    Saying(id: 2, text: "Measure once, draw twice, and look at it in a terminal that is thirty columns wide."),
  ]
}
