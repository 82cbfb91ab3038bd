import TerminalList
import Viper

extension SceneCatalog {
  /// Finds the mistakes in the catalog and its scenes.
  ///
  /// Creates a sample of each scene without starting it.
  public func problems() -> [CatalogProblem] {
    collisions() + entries.flatMap(problems) + texts()
  }

  /// Finds the mistakes in the scenes of packages; fast enough to run at each start of the program.
  ///
  /// Creates a sample of each of these scenes without starting it. Texts are not checked. Plugins are not checked
  /// either, because they have their own check.
  public func problemsFromOutside() -> [CatalogProblem] {
    let outside = entries.filter { $0.origin != .program && !$0.origin.isPlugin }
    return hidden.isEmpty && outside.isEmpty ? [] : collisions() + outside.flatMap(problems)
  }

  private func collisions() -> [CatalogProblem] {
    hidden.filter { !$0.entry.origin.isPlugin }.map(\.problem) + sameNames() + sameShapes() + settingProblems()
  }

  private func problems(of entry: SceneEntry) -> [CatalogProblem] {
    if let braces = braces(in: entry) { return [braces] }
    return [route(of: entry), about(entry), action(of: entry)].compactMap(\.self) + commands(of: entry)
  }

  /// Reports a pattern with a brace that does not enclose a whole path component.
  private func braces(in entry: SceneEntry) -> CatalogProblem? {
    guard entry.kind.pattern.shape.contains(where: { $0?.contains(where: "{}".contains) ?? false }) else { return nil }
    return CatalogProblem(
      what: "The pattern “\(entry.kind.pattern)” of “\(entry.kind.name)” has a brace that is not around a whole part.",
      why: "That part is a word, which nobody types, and no parameter.",
      fix: "Write a parameter as a part of its own: “things/{id}”.")
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
    entries.indices.compactMap { index in
      let kind = entries[index].kind
      guard let first = entries[..<index].first(where: { $0.kind.pattern.hasSameShape(as: kind.pattern) })?.kind else {
        return nil
      }
      return CatalogProblem(
        what: "“\(kind.name)” cannot be reached: its routes “\(kind.pattern)” have the shape of “\(first.pattern)”, "
          + "those of “\(first.name)”.",
        why: "A route leads to the first scene whose pattern it matches.",
        fix: "Give one of their kinds another pattern.")
    }
  }

  private func repeated<Value: Hashable>(_ values: [Value]) -> [Value] {
    values.enumerated().filter { index, value in
      values[..<index].count { $0 == value } == 1
    }.map(\.element)
  }

  private func route(of entry: SceneEntry) -> CatalogProblem? {
    guard let route = entry.exampleRoute, !route.components.contains("") else {
      return CatalogProblem(
        what: "The example of “\(entry.kind.name)” does not fill in \(entry.kind.pattern).",
        why: "Its routes cannot be checked without an example.",
        fix: "Give the entry an example with: \(entry.kind.pattern.parameters.joined(separator: ", ")).")
    }
    if let problem = cycle(from: entry) ?? unknownParent(of: entry) { return problem }
    let scene = stack(for: route)?.last?.make()
    guard stack(for: route)?.last?.route == route, scene?.route == route, scene?.name == entry.kind.name else {
      return CatalogProblem(
        what: "The route \(route) of “\(entry.kind.name)” cannot be read back: it leads to "
          + "\(scene?.route.description ?? "nothing").",
        why: "A route in a prompt must be one that goto takes.",
        fix: "Check the pattern; the parent (\(entry.kind.parent?.description ?? "none")), whose parameters must be "
          + "among the scene's; the check; and that the scene is made with the placement it is given.")
    }
    return nil
  }

  /// Reports a scene whose parent does not exist.
  private func unknownParent(of entry: SceneEntry) -> CatalogProblem? {
    guard let parent = entry.kind.parent, !entries.contains(where: { $0.kind.pattern == parent }) else { return nil }
    return CatalogProblem(
      what: "“\(entry.kind.name)” is on “\(parent)”, and no scene has that pattern.",
      why: "There is nothing beneath it, so its routes lead nowhere.",
      fix: "Put the kind on a pattern of FeedShell (\(SceneKind.patternsOfProgram.joined(separator: ", "))), or of the "
        + "package, or on none. A scene of another package is named in a test: problems(services, on: [pattern]).")
  }

  /// Reports a scene that is among its own ancestors.
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

  private func about(_ entry: SceneEntry) -> CatalogProblem? {
    guard let route = entry.kind.pattern.route(), entry.about?.nonBlank == nil else { return nil }
    return CatalogProblem(
      what: "The place “\(route)” has no words about it.",
      why: "help and completion list each place with what it is.",
      fix: "Give its entry a text in the user's language, with `about`.")
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

  /// Reports a scene whose action is not offered by any row of the parent scene.
  private func action(of entry: SceneEntry) -> CatalogProblem? {
    guard let action = entry.kind.action, action != ShellWord.open.rawValue,
      let parent = entries.first(where: { $0.kind.pattern == entry.kind.parent }),
      parent.exampleScene().command(named: action) == nil
    else { return nil }
    return CatalogProblem(
      what: "“\(entry.kind.name)” is shown by “\(action)”, which “\(parent.kind.name)” does not have.",
      why: "next and previous perform that action on the neighbours of the row.",
      fix: "Give the kind, with `by`, the action of the rows that shows the scene; or nil if none does.")
  }

  /// Reports mistakes in string tables, each once, even if several scenes share a table.
  private func texts() -> [CatalogProblem] {
    let all = entries.flatMap { entry in entry.textProblems().map { (name: entry.kind.name, problem: $0) } }
    let names = Dictionary(grouping: all, by: \.problem).mapValues { $0.map(\.name) }
    var reported: Set<String> = []
    return all.map(\.problem).filter { reported.insert($0).inserted }.map { problem in
      CatalogProblem(
        what: "Texts of \(quoted(names[problem] ?? [])): \(problem)",
        why: "Every text must exist in every language.",
        fix: "Add the string, with its placeholders, to the module's Resources in that language.")
    }
  }

  private func quoted(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: " and ") }
}
