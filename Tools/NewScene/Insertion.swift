import Foundation

/// Lines that a scene has in a file that is not its own.
struct Insertion {
  let path: String
  /// The lines they stand after.
  private let anchor: String
  let lines: String

  /// The text with the lines in it.
  ///
  /// - Throws: a `Refusal` for a text that lacks the anchor.
  func inserted(into text: String) throws -> String {
    guard let end = text.firstRange(of: anchor)?.upperBound else {
      throw Refusal(
        what: "\(path) has no place for a new scene.", why: "Its lines go below these, which are not there:\n\(anchor)",
        fix: "Bring those lines back, or name the new place in Tools/NewScene/Insertion.swift.")
    }
    return text.replacingCharacters(in: end..<end, with: lines)
  }

  /// The text without the lines; nil if they are not in it as they were put there.
  func removed(from text: String) -> String? {
    guard let start = text.firstRange(of: anchor)?.upperBound,
      let range = text[start...].firstRange(of: lines), text[..<range.lowerBound].last == "\n"
    else { return nil }
    return text.replacingCharacters(in: range, with: "")
  }
}

extension Insertion {
  private static let catalog = "App/Composition/ProgramScenes.swift"

  /// The line that makes a scene part of the program.
  static func inCatalog(_ name: SceneName) -> Insertion {
    Insertion(
      path: catalog, anchor: "      SubscriptionsModuleFactory(services, sources: sources).entries,\n",
      lines: "      \(name.text)ModuleFactory(services).entries,\n")
  }

  /// Every line of a scene that is not in its own files.
  static func all(of name: SceneName) -> [Insertion] {
    let module = """
          .target(
            name: "\(name.text)",
            dependencies: ["Viper", "TerminalList", "Terminal", "Loading", "Localization"],
            path: "Modules/\(name.text)",
            resources: [.embedInCode("Resources")],
            swiftSettings: onMainActor),

      """
    let tests = """
          .testTarget(
            name: "\(name.text)Tests",
            dependencies: ["\(name.text)", "Viper", "Loading", "Localization", "SceneTesting"],
            path: "Tests/\(name.text)",
            swiftSettings: onMainActor),

      """
    // On lines of their own: a name may have 30 letters.
    let kinds = """
        static let \(name.word) = SceneKind(
          "\(name.word)", pattern: "\(name.word)", on: "feed")
        static let \(name.word)Item = SceneKind(
          "\(name.word)Item",
          pattern: "\(name.word)/{id}", on: "\(name.word)")

      """
    return [
      Insertion(path: "Package.swift", anchor: "    // The scenes.\n", lines: module),
      Insertion(
        path: "Package.swift", anchor: "      name: \"App\",\n      dependencies: [\n",
        lines: "        \"\(name.text)\",\n"),
      Insertion(path: "Package.swift", anchor: "    // The tests.\n", lines: tests),
      Insertion(
        path: "Package.swift", anchor: "      name: \"AppTests\",\n      dependencies: [\n",
        lines: "        \"\(name.text)\",\n"),
      inCatalog(name),
      Insertion(path: catalog, anchor: "extension SceneKind {\n", lines: kinds),
    ]
  }
}
