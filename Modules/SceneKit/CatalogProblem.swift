import Viper

/// A mistake in the catalog of scenes, with its reason and its fix.
public struct CatalogProblem: Hashable, CustomStringConvertible {
  /// The mistake.
  public let what: String
  /// The reason why it matters.
  public let why: String
  /// The fix.
  public let fix: String

  public var description: String {
    "\(what)\n  Why: \(why)\n  Fix: \(fix)"
  }
}

extension SceneCatalog {
  /// The mistakes in the catalog and its scenes.
  ///
  /// Makes an example of each scene, without starting it.
  public func problems() -> [CatalogProblem] {
    sameNames() + sameShapes()
      + entries.flatMap { route(of: $0) + about($0) + action(of: $0) + commands(of: $0) + texts(of: $0) }
  }

  private func sameNames() -> [CatalogProblem] {
    let homes = Dictionary(grouping: entries.map(\.kind), by: \.name)
    return homes.filter { Set($1.map(\.home)).count > 1 || isRepeated($1.map(\.pattern)) }.keys.sorted().map { name in
      CatalogProblem(
        what: "Two scenes are called “\(name)”: those at "
          + entries.filter { $0.kind.name == name }.map(\.kind.pattern.description).joined(separator: " and ") + ".",
        why: "Scripts tell scenes apart by their names.",
        fix: "Give one of their kinds another name; or make it a place of the other kind, with `place`.")
    }
  }

  private func isRepeated(_ patterns: [RoutePattern]) -> Bool { Set(patterns).count < patterns.count }

  private func sameShapes() -> [CatalogProblem] {
    let patterns = entries.map(\.kind.pattern)
    return patterns.indices.compactMap { index in
      guard let other = patterns[..<index].first(where: { $0.hasSameShape(as: patterns[index]) }) else { return nil }
      return CatalogProblem(
        what: "Two scenes have routes of the same shape: “\(other)” and “\(patterns[index])”.",
        why: "Only the first of them can be reached.",
        fix: "Give one of their kinds another pattern.")
    }
  }

  private func repeated<Value: Hashable>(_ values: [Value]) -> [Value] {
    values.enumerated().filter { index, value in
      values[..<index].count { $0 == value } == 1
    }.map(\.element)
  }

  private func route(of entry: SceneEntry) -> [CatalogProblem] {
    guard let route = entry.exampleRoute else {
      return [
        CatalogProblem(
          what: "The example of “\(entry.kind.name)” does not fill in \(entry.kind.pattern).",
          why: "Its routes cannot be checked without an example.",
          fix: "Give the entry an example with: \(entry.kind.pattern.parameters.joined(separator: ", ")).")
      ]
    }
    if let cycle = cycle(from: entry) { return [cycle] }
    let scene = stack(for: route)?.last?.make()
    guard stack(for: route)?.last?.route == route, scene?.route == route, scene?.name == entry.kind.name else {
      return [
        CatalogProblem(
          what: "The route \(route) of “\(entry.kind.name)” cannot be read back: it leads to "
            + "\(scene?.route.description ?? "nothing").",
          why: "A route in a prompt must be one that goto takes.",
          fix: "Check the pattern; the parent (\(entry.kind.parent?.description ?? "none")), whose parameters must be "
            + "among the scene's; the check; and that the scene is made with the placement it is given.")
      ]
    }
    return []
  }

  /// The mistake of parents that lead back to the scene itself; nil without it.
  private func cycle(from entry: SceneEntry) -> CatalogProblem? {
    var patterns = [entry.kind.pattern]
    var parent = entry.kind.parent
    while let next = parent {
      guard !patterns.contains(next) else {
        return CatalogProblem(
          what: "The parents of “\(entry.kind.name)” lead in a circle: "
            + (patterns + [next]).map(\.description).joined(separator: " on ") + ".",
          why: "There is no root to begin the stack with.",
          fix: "Give one of them a parent outside the circle, or none.")
      }
      patterns.append(next)
      parent = entries.first { $0.kind.pattern == next }?.kind.parent
    }
    return nil
  }

  private func about(_ entry: SceneEntry) -> [CatalogProblem] {
    guard let route = entry.kind.pattern.route(), entry.about?.nonBlank == nil else { return [] }
    return [
      CatalogProblem(
        what: "The place “\(route)” has no words about it.",
        why: "help and completion list each place with what it is.",
        fix: "Give its entry a text in the user's language, with `about`.")
    ]
  }

  private func commands(of entry: SceneEntry) -> [CatalogProblem] {
    let own = Set(ShellWord.allCases.map(\.rawValue))
    let names = entry.exampleScene().commands.map(\.name)
    return Set(names.filter { own.contains($0) } + repeated(names)).sorted().map { name in
      CatalogProblem(
        what: "The command “\(name)” of “\(entry.kind.name)” hides another of that name.",
        why: "A word that is typed must mean one thing.", fix: "Give the scene's command another name.")
    }
  }

  /// The mistake of a kind whose action no row of the scene beneath offers.
  private func action(of entry: SceneEntry) -> [CatalogProblem] {
    guard let action = entry.kind.action, action != ShellWord.open.rawValue,
      let parent = entries.first(where: { $0.kind.pattern == entry.kind.parent }),
      !parent.exampleScene().commands.contains(where: { $0.name == action })
    else { return [] }
    return [
      CatalogProblem(
        what: "“\(entry.kind.name)” is shown by “\(action)”, which “\(parent.kind.name)” does not have.",
        why: "next and previous perform that action on the neighbours of the row.",
        fix: "Give the kind, with `by`, the action of the rows that shows the scene; or nil if none does.")
    ]
  }

  private func texts(of entry: SceneEntry) -> [CatalogProblem] {
    entry.textProblems().map { problem in
      CatalogProblem(
        what: "Texts of “\(entry.kind.name)”: \(problem)",
        why: "Every text must exist in every language.",
        fix: "Add the string, with its placeholders, to the module's Resources in that language.")
    }
  }
}

extension SceneEntry {
  /// The mistakes in the entries of a package, for its tests.
  ///
  /// A scene whose parent is outside the package counts as a root here. A debug build of the program checks its
  /// complete catalog at start-up.
  public static func problems(among entries: [SceneEntry]) -> [CatalogProblem] {
    SceneCatalog(ofPackage: entries).problems()
  }
}
