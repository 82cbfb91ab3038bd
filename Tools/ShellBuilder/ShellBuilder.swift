import ArgumentParser
import Foundation

/// `Tools/build`: makes a program of FeedShell and the packages that are named.
@main struct ShellBuilder: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Tools/build",
    abstract: "Build a program of FeedShell and packages with scenes or sources of their own.",
    discussion: """
      A package offers its scenes with “public let scenePackage = ScenePackage(…)” in a module of one of its library products, and \
      its sources with “public let sourceKinds: [any SourceKind] = […]”.
      Options after -- go to swift build.
      """)

  @Option(
    help: ArgumentHelp(
      "A package: its URL, the newest version or that one; or its folder.",
      valueName: "URL[@VERSION]|[URL]=FOLDER"))
  var with: [String] = []
  @Option(help: ArgumentHelp("The name of the program.", valueName: "NAME")) var name = "feedshell"
  @Option(help: ArgumentHelp("Its version; without it, FeedShell's.", valueName: "VERSION")) var programVersion: String?
  @Option(help: ArgumentHelp("The route where it starts.", valueName: "ROUTE")) var start: String?
  @Option(help: ArgumentHelp("The folder of the generated package; by default, shells/NAME here.", valueName: "DIR"))
  var output: String?
  @Option(help: ArgumentHelp("The folder of FeedShell.", valueName: "DIR", visibility: .hidden)) var feedShell: String
  @Argument(parsing: .postTerminator, help: ArgumentHelp("Options of swift build.", visibility: .hidden)) var flags:
    [String] = []

  func validate() throws {
    guard name.wholeMatch(of: /[a-z][a-z0-9_-]*/) != nil else {
      throw ValidationError("“\(name)” is no name for a program: take small English letters, digits and dashes.")
    }
    guard !with.isEmpty else { throw ValidationError("Name a package with --with.") }
  }

  func run() throws {
    do {
      let packages = try with.map(PackageSpec.init)
      let folder = URL(filePath: output ?? "shells/\(name)").standardizedFileURL
      let program = try Building(folder: folder, feedShell: URL(filePath: feedShell).standardizedFileURL, flags: flags)
        .build(packages, name: name, version: programVersion, start: start)
      print(program)
    } catch let refusal as Refusal {
      throw ValidationError(refusal.description)
    }
  }

  /// The help, which `Tools/build --help` prints from a file.
  static var help: String { helpMessage(columns: 100) }
}
