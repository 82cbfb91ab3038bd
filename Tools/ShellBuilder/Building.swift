import Foundation

/// Generates a package, resolves its dependencies, and builds its program.
struct Building {
  let folder: URL
  let feedShell: URL
  /// The options of `swift build`.
  let flags: [String]

  /// Generates the package of a program in the folder, and builds it.
  ///
  /// - Returns: the path of the program.
  /// - Throws: a `Refusal` if a package cannot be loaded, offers nothing, or does not build.
  func build(_ packages: [PackageSpec], name: String, version: String?, start: String?) throws -> String {
    let path = try feedShellPath(for: packages)
    let shell = { (offers: [[Offer]]) in
      ShellPackage(
        name: name, version: version, start: start, feedShell: path, packages: packages, offers: offers)
    }
    try write(shell([]), name)
    try Tool.run(["package", "--package-path", folder.path, "resolve"], because: "Its packages must be found.")
    try write(shell(try packages.map(offers)), name)
    let arguments = ["--package-path", folder.path, "--product", name] + flags
    try Tool.run(["build"] + arguments, because: "The program is built from all of them.")
    let bin = try Tool.output(of: ["build"] + arguments + ["--show-bin-path"], because: "The program is there.")
    return bin.trimmingCharacters(in: .whitespacesAndNewlines) + "/" + name
  }

  /// The offers of a package.
  private func offers(of package: PackageSpec) throws -> [Offer] {
    let root = root(of: package)
    let scratch = folder.appending(path: ".build/describe-\(package.identity)").path
    let json = try Tool.output(
      of: ["package", "--package-path", root.path, "--scratch-path", scratch, "describe", "--type", "json"],
      because: "Its products are read.")
    let description = try JSONDecoder().decode(PackageDescription.self, from: Data(json.utf8))
    let offers = try Offer.all(in: description) { try String(contentsOf: root.appending(path: $0), encoding: .utf8) }
    guard !offers.isEmpty else {
      throw Refusal(
        what: "The package \(description.name) offers no scenes and no sources.",
        why: "A program takes what a library product of it declares for it.",
        fix:
          "Declare “public let scenePackage = ScenePackage(…)”, or “public let sourceKinds: [any SourceKind] = […]”, "
          + "in a module of a library product.")
    }
    return offers
  }

  /// The folder into which a package was resolved.
  private func root(of package: PackageSpec) -> URL {
    if case .folder(let path) = package.requirement { return URL(filePath: path) }
    return folder.appending(path: ".build/checkouts/\(package.checkout)")
  }

  /// The path of FeedShell to write in the manifest.
  ///
  /// The package manager identifies packages by the last component of their location. A package that depends on
  /// FeedShell's URL needs the name `feedshell`; one that depends on this folder needs this folder's name.
  private func feedShellPath(for packages: [PackageSpec]) throws -> String {
    var isNamed = false
    for case .folder(let path) in packages.map(\.requirement) {
      let json = try Tool.output(
        of: ["package", "--package-path", path, "dump-package"], because: "Its dependencies are read.")
      let manifest = try JSONDecoder().decode(PackageManifest.self, from: Data(json.utf8))
      try manifest.checkFeedShell(is: feedShell.path, packageAt: path)
      isNamed = isNamed || manifest.feedShell != nil
    }
    if isNamed || feedShell.lastPathComponent.lowercased() == "feedshell" { return feedShell.path }
    let link = folder.appending(path: "feedshell")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: link.path) {
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: feedShell)
    }
    return link.path
  }

  private func write(_ shell: ShellPackage, _ name: String) throws {
    let sources = folder.appending(path: "Sources/\(name)")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    for old in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      try FileManager.default.removeItem(at: sources.appending(path: old))
    }
    try Data(shell.manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    for (name, text) in shell.sources { try Data(text.utf8).write(to: sources.appending(path: name)) }
  }
}
