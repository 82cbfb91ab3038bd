import Navigation

/// The rules of the architecture, each a function that returns the positions where it is broken.
enum Rules {
  /// A module depends on modules of its own folder and of the folders above it.
  static func direction(
    of target: String, to dependencies: some Sequence<String>, in folders: ModuleFolders, _ manifest: SourceCode
  ) -> [BrokenRule] {
    guard let module = folders.module(target) else { return [] }
    return Set(dependencies).compactMap(folders.module).sorted { $0.name < $1.name }.compactMap { other in
      folders.objection(to: other, in: module).map { why in
        BrokenRule(
          position: Package.position(of: target, in: manifest), what: "\(target) depends on \(other.name).", why: why,
          fix: "Take what it needs as a closure or a protocol of its own, and let App pass the other in.")
      }
    }
  }

  /// A target imports the modules that it declares as its dependencies, and no others.
  static func imports(of target: String, _ imports: [String: Position], declared: Set<String>) -> [BrokenRule] {
    let known = declared.union(toolchain).union([target])
    return imports.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map { other, position in
      BrokenRule(
        position: position, what: "\(target) imports \(other), which it does not declare.",
        why: "It builds only for as long as another target happens to need that module.",
        fix: "Declare the dependency in Package.swift, if the order of folders allows it.")
    }
  }

  /// A target declares the dependencies that it imports, and no others.
  static func dependencies(
    of target: String, _ declared: Set<String>, imported: Set<String>, in manifest: SourceCode
  ) -> [BrokenRule] {
    let position = Package.position(of: target, in: manifest)
    return declared.subtracting(imported).sorted().map { other in
      BrokenRule(
        position: position, what: "\(target) declares a dependency on \(other), and never imports it.",
        why: "Everyone who builds the target waits for that module, too.",
        fix: "Remove it from the target's dependencies in Package.swift.")
    }
  }

  /// Factories are used in App only, composers and weak proxies in App and SceneKit.
  static func composition(in code: SourceCode, of module: String) -> [BrokenRule] {
    guard module != "App" else { return [] }
    // The scenes of plugins are known at run time only: their module composes them, as a package of scenes does.
    let composing = ["SceneKit", "Plugins"].contains(module) ? factories : composers
    return code.lines(matching: composing).map { match in
      BrokenRule(
        position: match.position, what: "\(module) uses \(match.text).",
        why: "Code that creates its own collaborators cannot be given others in a test.",
        fix: "Take the collaborator in the initializer, and let a factory in App create it.")
    }
  }

  /// References back up a scene are weak by the composer's proxy; every other reference of a scene is strong.
  static func ownership(in code: SourceCode, of scene: String) -> [BrokenRule] {
    code.lines(matching: weakness).map { match in
      BrokenRule(
        position: match.position, what: "\(scene) says \(match.text).",
        why: "Ownership runs one way; weak references here and there hide the way.",
        fix: SceneLeak.fix)
    }
  }

  /// The shell and the navigation name no scene: neither its module, nor a type of it, nor its kind or factory.
  static func sceneNames(in code: SourceCode, of folder: String, scenes: Set<String>, types: Set<String>)
    -> [BrokenRule]
  {
    let named = code.imports.filter { scenes.contains($0.key) }.merging(code.words(among: types)) { first, _ in first }
      .merging(code.lines(matching: naming).map { ($0.text, $0.position) }) { first, _ in first }
    return named.sorted { $0.key < $1.key }.map { name, position in
      BrokenRule(
        position: position, what: "\(folder) names \(name).",
        why: "The shell works for scenes of other packages, too: whatever it knows of one, those would lack.",
        fix: "Ask the scene through its protocol, or let the catalog's entry provide it.")
    }
  }

  /// The composition is below the command line and uses none of its types.
  static func directions(in code: SourceCode, of folder: String, above: Set<String>) -> [BrokenRule] {
    // A member with a leading dot belongs to another type.
    code.lines(matching: words).filter { above.contains($0.text) }.map { match in
      BrokenRule(
        position: match.position, what: "\(folder) names \(match.text), a type of App/Main.",
        why: "Two folders that use each other are one room with a door in it.",
        fix: "Take its value as a parameter, or move the type to App/Composition.")
    }
  }

  /// The program ends in `ProgramEnd` only.
  static func ends(in code: SourceCode, of module: String) -> [BrokenRule] {
    guard !code.types.contains("ProgramEnd") else { return [] }
    return code.lines(matching: ending).filter { $0.text != "ProgramEnd.exit(" }.map { call in
      BrokenRule(
        position: call.position, what: "\(module) calls \(call.text)…).",
        why: "An end that nobody knows of is taken for a failure, or hides one.",
        fix: "Return the status to App, and end with ProgramEnd.exit there.")
    }
  }

  /// Documentation names things by the field's terms: no sentence begins with one of these words.
  static func wording(in code: SourceCode, of folder: String) -> [BrokenRule] {
    code.documentation.filter { $0.text.contains(vague) }.map { line in
      BrokenRule(
        position: line.position, what: "A sentence of the documentation in \(folder) is a riddle: “\(line.text)”.",
        why: "Its reader has to guess the thing that a noun would name.",
        fix: "Begin with the thing or with the verb: “The commands that …”, “Loads …”.")
    }
  }

  /// The maximum number of lines of a file.
  static let maximumLineCount = 400

  /// A file holds one type, or one part of its duties.
  static func length(of code: SourceCode, of folder: String) -> [BrokenRule] {
    guard code.lineCount > maximumLineCount else { return [] }
    let types = code.types.sorted().joined(separator: ", ")
    return [
      BrokenRule(
        position: code.line(maximumLineCount + 1),
        what: "A file in \(folder) has \(code.lineCount) lines: that of \(types.isEmpty ? "an extension" : types).",
        why: "More than \(maximumLineCount) lines are rarely one responsibility, and are not read at one go.",
        fix: "Move a responsibility to a type of its own, with a name of the field.")
    ]
  }

  /// A name means one type: no two modules have one of the same name.
  static func names(of modules: [(module: String, sources: [SourceCode])]) -> [BrokenRule] {
    var (homes, broken): ([String: String], [BrokenRule]) = ([:], [])
    for (module, sources) in modules {
      for code in sources {
        for type in code.types.sorted() {
          guard let other = homes.updateValue(module, forKey: type), other != module else { continue }
          broken.append(
            BrokenRule(
              position: code.words(among: [type])[type] ?? code.line(1),
              what: "\(type) is a type of \(other) and \(module).",
              why: "A reader has to look up which of them is meant.", fix: "Give one of them the name of what it is."))
        }
      }
    }
    return broken
  }

  /// The maximum number of files of a module that a type is in.
  static let maximumFileCount = 2
  /// The maximum number of lines of a type, in all files of its module.
  static let maximumTypeSize = 300

  /// A type is at most two files of its module: its declaration, and an extension.
  static func spread(in sources: [SourceCode], of module: String, except known: Set<String>) -> [BrokenRule] {
    largeTypes(in: sources).filter { !known.contains($0.type) }.map { type, position, files, lines in
      BrokenRule(
        position: position, what: "\(type) has \(lines) lines in \(files) files of \(module).",
        why: "Nobody reads more than \(maximumTypeSize) lines, or more than \(maximumFileCount) files, as one type.",
        fix: "Give each of its duties to a type of its own, with a name of the field, or join files that are one thing."
      )
    }
  }

  /// An exception that is no longer needed is removed from the list.
  static func exceptions(in sources: [SourceCode], of module: String, known: Set<String>) -> [BrokenRule] {
    known.subtracting(largeTypes(in: sources).map(\.type)).sorted().map { type in
      BrokenRule(
        position: Position(path: "Tests/Architecture/LargeTypes.swift", line: 1),
        what: "\(type) of \(module) is an exception, and keeps to the limits.",
        why: "The list of exceptions says how far the design is from its aim.", fix: "Remove it from LargeTypes.")
    }
  }

  private static func largeTypes(
    in sources: [SourceCode]
  ) -> [(type: String, position: Position, files: Int, lines: Int)] {
    let parts = Dictionary(grouping: sources.flatMap(\.typeSizes)) { $0.key }
    let declared = Dictionary(sources.flatMap { code in code.types.map { ($0, code) } }) { first, _ in first }
    return declared.sorted { $0.key < $1.key }.compactMap { type, code in
      let sizes = parts[type]?.map(\.value) ?? []
      let lines = sizes.reduce(0, +)
      guard lines > maximumTypeSize || sizes.count > maximumFileCount else { return nil }
      return (type, code.words(among: [type])[type] ?? code.line(1), sizes.count, lines)
    }
  }

  private nonisolated(unsafe) static let factories = /\b\w*ModuleFactory\b/.wordBoundaryKind(.simple)
  private nonisolated(unsafe) static let composers =
    /\b(?:\w*ModuleFactory|\w*Composer|WeakProxy)\b/.wordBoundaryKind(.simple)
  private nonisolated(unsafe) static let weakness = /\b(?:weak|unowned)\b/.wordBoundaryKind(.simple)
  private nonisolated(unsafe) static let naming =
    /\b(?:SceneKind\.\w+|\w+ModuleFactory)\b/.wordBoundaryKind(.simple)
  private nonisolated(unsafe) static let words = /\.?\w+/
  private nonisolated(unsafe) static let ending = /(?:\w+\.)?\b_?exit\(/.wordBoundaryKind(.simple)
  private nonisolated(unsafe) static let vague =
    /(?:^|[.:;] )(?:What|Who|Whoever|Where)\b/.wordBoundaryKind(.simple)

  /// Modules that come with Swift.
  private static let toolchain: Set = ["Dispatch", "Foundation", "Glibc", "Synchronization", "Testing"]
}
