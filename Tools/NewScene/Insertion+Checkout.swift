extension Insertion {
  private static let scenes = "App/Composition/ProgramScenes.swift"
  private static let manifest = "Package.swift"
  private static let context = "App/Main/ProgramContext.swift"

  /// The line that adds a scene or source to FeedShell.
  static func inProgram(_ name: SceneName, _ shape: Shape) -> Insertion {
    shape == .source
      ? Insertion(
        path: context, anchor: "      SyndicationKind(sites: sites),\n",
        lines: "      \(name.text)Kind(),\n")
      : Insertion(
        path: scenes, anchor: "  private var parts: [(part: IncludedScenes, entries: () -> [SceneEntry])] {\n    [\n",
        lines: "      ([], { \(name.text)ModuleFactory(services).entries }),\n")
  }

  /// The lines that a scene or source adds to existing files of a FeedShell checkout.
  static func inCheckout(_ name: SceneName, _ shape: Shape) -> [Insertion] {
    guard shape != .source else {
      return [
        Insertion(
          path: manifest, anchor: "  \"Sources\": [\n",
          lines: "    \"\(name.text)\": [\"Loading\", \"Posts\", \"HTTP\", \"Markup\", \"Sources\"],\n"),
        Insertion(
          path: manifest, anchor: "  \"Tests/Sources\": [\n", lines: "    \"\(name.text)\": [\"SourceTesting\"],\n"),
        .importing(name.text, in: context),
        inProgram(name, shape),
      ]
    }
    // The entries span several lines, because a name may have 20 letters.
    let module = """
          "\(name.text)": [
            .mainActor, .texts, "Viper", "JSON", "TerminalList", "Terminal", "Loading", \(shape.usesPosts ? "\"Posts\", " : "")"Localization",
          ],

      """
    let tests = """
          "\(name.text)": [.mainActor, "SceneTesting"],

      """
    return [
      Insertion(path: manifest, anchor: "  \"Scenes\": [\n", lines: module),
      Insertion(path: manifest, anchor: "  \"Tests/Scenes\": [\n", lines: tests),
      inProgram(name, shape),
    ]
  }
}
