/// A scene of a package or plugin that cannot be opened, because its name or route is taken, or not its package's own.
public struct HiddenScene {
  /// The reason why the scene cannot be reached.
  enum Obstacle: Hashable {
    /// An earlier package has the same name.
    case package
    /// The scene's routes begin with none of these words, which its package has claimed.
    case foreignRoute([String])
    /// This first word of the scene's routes belongs to another provider.
    case word(String, of: SceneOrigin)
    /// A scene of this provider has the same name.
    case name(of: SceneOrigin)
  }

  /// The entry of the scene.
  public let entry: SceneEntry
  let obstacle: Obstacle

  /// The provider that already uses the scene's first word or name; nil for any other obstacle.
  public var owner: String? {
    switch obstacle {
    case .word(_, let owner), .name(let owner): owner.description
    case .package, .foreignRoute: nil
    }
  }

  /// The mistake, its reason and its fix.
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
