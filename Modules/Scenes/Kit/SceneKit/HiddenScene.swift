/// A scene of a package or plugin that cannot be opened, because another provider uses its name or route, or because
/// its package has not claimed the route.
public struct HiddenScene {
  /// The reason why the scene cannot be opened.
  enum Obstacle: Hashable {
    /// An earlier package has the same name as the scene's package.
    case package
    /// The scene's routes begin with a word that the package has not claimed; the value lists the claimed words.
    case foreignRoute([String])
    /// Another provider has claimed the first word of the scene's routes.
    case word(String, of: SceneOrigin)
    /// The given provider has a scene with the same name.
    case name(of: SceneOrigin)
  }

  /// The entry of the scene.
  public let entry: SceneEntry
  let obstacle: Obstacle

  /// The mistake, with an explanation and a fix.
  public var problem: CatalogProblem {
    let (cause, why, fix): (String, String, String) =
      switch obstacle {
      case .package:
        (
          "another package of that name comes before it",
          "The name of a package is the first word of its routes.",
          "Leave one of them out, or give it another name."
        )
      case .foreignRoute(let words):
        (
          "its route “\(entry.kind.pattern)” does not begin with \(words.map { "“\($0)”" }.joined(separator: " or "))",
          "The scenes of a package are found under its name.",
          "Begin the route with the package's name, or declare its first word in the ScenePackage."
        )
      case .word(let word, let owner):
        (
          "its route “\(entry.kind.pattern)” begins with “\(word)”, which is of \(owner)",
          "A first word of routes belongs to one: to FeedShell, or else to the first package that has it.",
          "Begin the route with another word of the package; declare that word in the ScenePackage."
        )
      case .name(let owner):
        (
          "\(owner) has a scene of that name", "Scripts tell scenes apart by their names.",
          "Give the scene's kind another name."
        )
      }
    return CatalogProblem(
      what: "“\(entry.kind.name)” of \(entry.origin) cannot be reached: \(cause).", why: why, fix: fix)
  }
}
