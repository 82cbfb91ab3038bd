import Foundation
import Viper

/// A mistake in the catalog of scenes: what it is, why it matters, and how to mend it.
struct CatalogProblem: Hashable, CustomStringConvertible {
  let what: String
  let why: String
  let fix: String

  var description: String {
    "\(what)\n  Why: \(why)\n  Fix: \(fix)"
  }
}

extension SceneCatalog {
  /// What is wrong with the catalog and the scenes in it.
  ///
  /// Makes an example of each scene, and starts none.
  func problems() -> [CatalogProblem] {
    sameNames() + samePatterns()
      + entries.flatMap { name(of: $0) + route(of: $0) + commands(of: $0) + texts(of: $0) }
  }

  private func sameNames() -> [CatalogProblem] {
    repeated(entries.map(\.name)).map { name in
      CatalogProblem(
        what: "Two scenes are called “\(name)”: those at "
          + entries.filter { $0.name == name }.map(\.pattern.description).joined(separator: " and ") + ".",
        why: "Scripts tell scenes apart by their names.",
        fix: "Give one of their entries another name, and the scene that it makes.")
    }
  }

  private func name(of entry: SceneEntry) -> [CatalogProblem] {
    let name = entry.exampleScene().name
    guard name != entry.name else { return [] }
    return [
      CatalogProblem(
        what: "The scene of the entry “\(entry.name)” says that it is called “\(name)”.",
        why: "Scripts tell scenes apart by what these say of themselves.",
        fix: "Make the scene with the name of its entry.")
    ]
  }

  private func samePatterns() -> [CatalogProblem] {
    repeated(entries.map(\.pattern.description)).map { pattern in
      CatalogProblem(
        what: "Two scenes have routes like “\(pattern)”.", why: "Only the first of them could ever be reached.",
        fix: "Give one of their entries another pattern.")
    }
  }

  private func repeated(_ names: [String]) -> [String] {
    Set(names.filter { name in names.count { $0 == name } > 1 }).sorted()
  }

  private func route(of entry: SceneEntry) -> [CatalogProblem] {
    guard let route = entry.pattern.route(with: entry.example) else {
      return [
        CatalogProblem(
          what: "The example of “\(entry.name)” does not fill in \(entry.pattern).",
          why: "Without an example nobody can check that its routes are read back.",
          fix: "Give the entry an example with: \(entry.pattern.parameters.joined(separator: ", ")).")
      ]
    }
    guard stack(for: route)?.last?.route == route, stack(for: route)?.last?.make().route == route else {
      return [
        CatalogProblem(
          what: "The route \(route) of “\(entry.name)” cannot be read back: it leads to "
            + "\(stack(for: route)?.last?.make().route.description ?? "nothing").",
          why: "What a prompt shows must be what goto takes.",
          fix: "Look at the pattern, at the parent (\(entry.parent?.description ?? "none")), whose parameters must be "
            + "among the scene's, at the check, and at the route the scene is made with.")
      ]
    }
    return []
  }

  private func commands(of entry: SceneEntry) -> [CatalogProblem] {
    let own = Set(ShellWord.allCases.map(\.rawValue))
    let names = entry.exampleScene().commands.map(\.name)
    return Set(names.filter { own.contains($0) } + repeated(names)).sorted().map { name in
      CatalogProblem(
        what: "The command “\(name)” of “\(entry.name)” hides another of that name.",
        why: "A word that is typed must mean one thing.", fix: "Give the scene's command another name.")
    }
  }

  private func texts(of entry: SceneEntry) -> [CatalogProblem] {
    entry.textProblems().map { problem in
      CatalogProblem(
        what: "Texts of “\(entry.name)”: \(problem)", why: "Everything a person reads is there in every language.",
        fix: "Add the string, with its placeholders, to the module's Resources in that language.")
    }
  }
}

extension SceneEntry {
  /// What is wrong with entries of one's own beside those of the program, each with the reason and how to mend it.
  ///
  /// For a test of a package that brings scenes; debug builds of a program look through their catalog themselves.
  ///
  /// - Parameter scenes: makes the entries, as for `FeedShell.main`; here on a network that is never asked.
  /// - Returns: a text for each problem.
  public static func problems(among scenes: (SceneServices) -> [SceneEntry]) -> [String] {
    let source = CachedSource(
      name: "", remote: RemoteSource(base: { throw LoadError.offline }, client: OfflineClient(), pageSize: 10),
      cache: Cache(now: { Date() }, onProblem: { _ in }, open: { nil }))
    let services = SceneServices(
      context: PresentationContext(language: .english), stack: WeakSceneStack(nil), source: source, canvas: nil)
    return SceneCatalog(entries: SceneCatalog.own(services) + scenes(services)).problems().map(\.description)
  }
}
