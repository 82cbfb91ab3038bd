/// The files of a package that builds one program from FeedShell and the offers of packages.
struct ShellPackage {
  let name: String
  let version: String?
  let start: String?
  /// The path of FeedShell's folder.
  let feedShell: String
  let packages: [PackageSpec]
  /// The offers of each package, in the order of the packages; empty until they are known.
  let offers: [[Offer]]

  /// The text of the manifest.
  var manifest: String {
    let dependencies = [".package(name: \"FeedShell\", path: \"\(feedShell)\")"] + packages.map(\.dependency)
    let products = zip(packages, offers).flatMap { package, offers in
      Set(offers.map(\.product)).sorted().map { ".product(name: \"\($0)\", package: \"\(package.identity)\")" }
    }
    let target = """
          .executableTarget(
            name: "\(name)",
            dependencies: [
      \((products + [".product(name: \"FeedShell\", package: \"FeedShell\")"]).map { "        \($0)," }.joined(separator: "\n"))
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)])
      """
    return """
      // swift-tools-version: 6.2
      \(Self.imports(["PackageDescription"]))
      let package = Package(
        name: "\(name)",
        dependencies: [
      \(dependencies.map { "    \($0)," }.joined(separator: "\n"))
        ],
        targets: [
      \(offers.isEmpty ? "" : target)
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  /// The source files, by name; each offer has its own file, because modules may use the same constant name.
  var sources: [String: String] {
    let all = offers.flatMap(\.self)
    let numbered = all.enumerated().map { (name: "offer\($0 + 1)", offer: $1) }
    var files = Dictionary(
      uniqueKeysWithValues: numbered.map { name, offer in
        ("\(name).swift", "import \(offer.module)\n\nlet \(name) = \(offer.kind.rawValue)\n")
      })
    let names = { (kind: Offer.Kind) in numbered.filter { $0.offer.kind == kind }.map(\.name) }
    let arguments =
      ["name: \"\(name)\""]
      + [version.map { "version: \"\($0)\"" }, start.map { "start: \"\($0)\"" }].compactMap(\.self)
      + [
        "scenes: [\(names(.scenePackage).joined(separator: ", "))]",
        "sources: \(names(.sourceKinds).isEmpty ? "[]" : names(.sourceKinds).joined(separator: " + "))",
      ]
    files["Main.swift"] = """
      \(Self.imports(["App", "SceneKit", "Sources"]))
      @main enum Main {
        static func main() {
          FeedShell.main(
            \(arguments.joined(separator: ", ")))
        }
      }

      """
    return files
  }

  private static func imports(_ modules: [String]) -> String {
    modules.map { "import \($0)\n" }.joined()
  }
}
