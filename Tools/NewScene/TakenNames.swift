import Foundation

/// Checks that a new scene or source does not use names that are taken.
struct TakenNames {
  let checkout: Checkout
  /// The targets of the package and of its dependencies.
  let targets: [String]
  /// Whether new-scene generated the existing code of this name.
  let isMade: Bool

  /// - Throws: a `Refusal` if the name, or a name derived from it, is in use.
  func checkInCheckout(_ name: SceneName, _ shape: Shape, files: [String: Data]) throws {
    let folders =
      shape == .source ? ["Modules/Sources/Kit/Sources"] : ["Modules", "Modules/Scenes", "App/Scenes", "Tests/Scenes"]
    try checkFolders(folders, name)
    try checkTargets(name)
    try checkTypes(name, files: files)
    guard shape != .source else { return }
    try checkCommands(name)
    try checkScenes(name)
  }

  /// - Throws: a `Refusal` if the name is in use.
  func checkInPackage(_ name: SceneName) throws {
    try checkTargets(name)
    try checkFolders(["Sources", "Tests"].filter(checkout.has), name)
  }

  private func checkFolders(_ folders: [String], _ name: SceneName) throws {
    for folder in folders {
      guard let taken = try checkout.contents(of: folder).first(where: { $0.lowercased() == name.word }) else {
        continue
      }
      throw Refusal(
        what: "There is a folder \(folder)/\(taken).",
        why: "The new code has a folder there to itself, and some disks do not tell small letters from capitals.",
        fix: "Take another name" + (isMade ? "; or remove what new-scene has made: new-scene \(taken) --remove" : "."))
    }
  }

  private func checkTargets(_ name: SceneName) throws {
    for new in [name.text, "\(name.text)Tests"] {
      guard let taken = targets.first(where: { $0.lowercased() == new.lowercased() }) else { continue }
      throw Refusal(
        what: "There is a target \(taken), in this package or in one that it depends on.",
        why: "No two targets of a build may have the same name.", fix: "Take another name.")
    }
  }

  private func checkCommands(_ name: SceneName) throws {
    let cases = try checkout.text(at: "Modules/Scenes/Kit/Viper/Scene/ShellWord.swift").split(separator: "\n")
      .filter { $0.hasPrefix("  case ") }
    guard !cases.contains(where: { $0.matches(of: /\w+/).contains { $0.0 == name.word } }) else {
      throw Refusal(
        what: "“\(name.word)” is a command of the shell.", why: "A typed word must have a single meaning.",
        fix: "Take another name.")
    }
  }

  private func checkScenes(_ name: SceneName) throws {
    let scenes = try checkout.sources(in: "App/Scenes").flatMap { source in
      source.matches(of: /"(\w+)",\s+pattern:/).map { String($0.1) }
    }
    for new in [name.word, "\(name.word)Item"] {
      guard let taken = scenes.first(where: { $0.lowercased() == new.lowercased() }) else { continue }
      throw Refusal(
        what: "There is a scene called “\(taken)”.", why: "Scripts and routes tell scenes apart by their names.",
        fix: "Take another name.")
    }
  }

  private func checkTypes(_ name: SceneName, files: [String: Data]) throws {
    let ofModules = try checkout.sources(in: "Modules").flatMap { types(in: $0) { $0.contains("public ") } }
    let ofApp = try ["App", "Tests/App"].flatMap(checkout.sources).flatMap { types(in: $0) { _ in true } }
    let new = files.filter { $0.key.hasSuffix(".swift") }.values
      .flatMap { types(in: String(decoding: $0, as: UTF8.self)) { _ in true } }
    guard let taken = Set(new + [name.text]).intersection(ofModules + ofApp).min() else { return }
    throw Refusal(
      what: "There is a type \(taken).",
      why: "The new scene has a module or a type of that name: code could mean either.",
      fix: "Take another name.")
  }

  /// The names of top-level types and associated types in a source file, on lines for which `counts` is true.
  private func types(in source: String, where counts: (Substring) -> Bool) -> [String] {
    source.split(separator: "\n").compactMap { line in
      if let match = line.wholeMatch(of: /\s*associatedtype (\w+).*/) { return String(match.1) }
      guard line.first != " ", !line.hasPrefix("//"), counts(line) else { return nil }
      return line.firstMatch(of: /\b(?:struct|class|enum|protocol|actor|typealias) (\w+)/).map { String($0.1) }
    }
  }
}
