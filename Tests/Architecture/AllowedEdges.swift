import Foundation

/// The modules of the package, and those that each may import: a table to be read beside the picture in docs/ARCHITECTURE.md.
enum AllowedEdges {
  /// The folders of Modules.
  static let modules: [String] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: Package.root.appending(path: "Modules").path).sorted()
    } catch {
      return []
    }
  }()

  /// The modules that have a presenter.
  static let scenes = modules.filter { module in
    FileManager.default.fileExists(atPath: Package.root.appending(path: "Modules/\(module)/Presenter").path)
  }

  /// The modules of the program.
  static let production: Rules.Edges = [
    "Loading": ["Localization"], "Posts": [], "JSON": [], "Localization": [], "Files": [], "Processes": ["CProcesses"],
    "Folding": [], "Queries": ["Loading", "Localization", "Posts", "Folding"],
    "Filters": ["Loading", "Localization", "Posts", "Queries", "Files"],
    "Markup": ["Posts", "CXML2"],
    "Sandbox": ["Processes"],
    "Articles": ["Loading", "Localization", "Posts", "Markup", "Sandbox", "CSandbox"],
    "Terminal": ["Folding", "CTerminal"],
    "Typesetting": ["Posts", "Terminal"],
    "Readline": ["Files", "CReadline", "CTerminal"],
    "HTTP": ["Loading", "Localization", "CCurl", "CZlib"],
    "Loopback": [],
    "Login": ["HTTP", "Files", "CSandbox"],
    "CTerminal": [], "CReadline": [], "CChafa": [], "CExif": [], "CGdkPixbuf": [], "CSandbox": [], "CXML2": [],
    "CZlib": [], "CProcesses": [], "CCurl": [], "CICUData": [], "CPosters": [],

    "Viper": leaves,
    "Pictures": ["Loading", "Localization", "Sandbox", "Terminal", "CChafa", "CExif", "CGdkPixbuf", "CSandbox"],
    "TerminalList": leaves.union(["Viper", "Terminal", "Pictures"]),
    "SceneKit": scene,
    "Navigation": ["SceneKit", "TerminalList", "Viper", "Loading", "Posts"],
    "ContractTesting": [],
    "SceneTesting": scene.union(["SceneKit", "Navigation", "ContractTesting"]),

    "PostRows": scene.union(["Typesetting"]),
    "Feed": scene.union(["PostRows"]),
    "Comments": scene.union(["PostRows"]),
    "Posters": scene.union(["CPosters"]),

    // It shows scenes through SceneKit, and names none.
    "Settings": [
      "Posts", "Localization", "Viper", "Terminal", "Pictures", "TerminalList", "SceneKit", "Readline", "Files",
    ],
    "ExternalPrograms": ["Loading", "Localization", "Viper", "Terminal", "Settings", "Files", "Processes"],
    "Shell": scene.union([
      "Queries", "SceneKit", "Navigation", "Settings", "ExternalPrograms", "Readline", "Files", "Processes",
    ]),

    "Storage": ["Loading", "Posts", "Files", "GRDB", "GRDBSQLite"],
    "Syndication": ["Loading", "Localization", "Posts", "Markup"],
    // A kind of source keeps nothing: it imports no store.
    "Sources": ["Loading", "Localization", "Posts", "HTTP", "Markup", "Syndication"],
    "Folders": ["Loading", "Localization", "Posts", "Files", "HTTP", "Sources"],
    "Reading": [
      "Loading", "Localization", "Posts", "Queries", "HTTP", "Storage", "Syndication", "Sources", "Articles",
    ],
    "SubscriptionList": [
      "Loading", "Localization", "Posts", "Queries", "Filters", "Files", "HTTP", "Storage", "Markup", "Sources",
      "Reading",
    ],
    "SourceTesting": ["ContractTesting", "Sources", "HTTP", "Posts", "Loading"],
    // Its rows are read as those of the feed.
    "Plugins": scene.union(["SceneKit", "Files", "Processes", "Sources", "Markup", "PostRows", "ImageViewer"]),
    "DemoServer": ["CZlib", "Loopback", "HTTP", "Loading"],
    "UserFiles": [
      "ExternalPrograms", "Shell", "SceneKit", "Viper", "Pictures", "Loading", "Localization", "Files", "Terminal",
    ],
    // The commands about the list of sources, without its scene.
    "SourceCommands": [
      "ExternalPrograms", "Shell", "Viper", "Terminal", "JSON", "Loading", "Localization", "Posts", "Queries",
      "Filters",
      "Files", "Login", "Sources", "Reading", "SubscriptionList",
    ],
    // The file of what a person has made of the program.
    "StateFile": [
      "ExternalPrograms", "Shell", "Settings", "Viper", "JSON", "Loading", "Localization", "Posts", "Queries",
      "Filters",
      "Files", "Storage",
      "Sources", "Reading", "SubscriptionList",
    ],
    // Signing in and out, on the command line.
    "LoginCommands": [
      "Shell", "Viper", "Terminal", "Localization", "Files", "HTTP", "Login", "Reading", "Storage",
    ],
    // The commands about programs that are scenes or sources.
    "PluginCommands": ["Plugins", "Shell", "Viper", "JSON", "Loading", "Localization", "Terminal"],
    "CommandLineInterface": ["Localization", "Terminal"],

    "App": everything.union(["ArgumentParser"]),
    "feedshell": ["App"],
  ].merging(scenes.map { ($0, scene) }) { special, _ in special }

  /// The programs and support of the tests and tools, and the targets of the tests.
  static func others(in targets: [Package.Target]) -> Rules.Edges {
    let support: Rules.Edges = [
      "CPseudoTerminal": [],
      "PseudoTerminal": ["CPseudoTerminal"],
      "TestSupport": scene.union([
        "SceneKit", "SceneTesting", "PostRows", "PseudoTerminal", "Loopback", "Files",
      ]),
      "SandboxProbe": ["CSandbox"],
      "feedshell-diary": [],
      "Attack": ["Articles", "Pictures", "CZlib", "PseudoTerminal", "TestSupport"],
      "Feeds": ["Syndication", "Markup", "Posts", "Loading"],
      "ArticleCheck": ["Articles", "Markup", "Posts"],
      "ReadingSupport": [
        "Sources", "Reading", "SubscriptionList", "HTTP", "Storage", "Loading", "Posts", "SceneTesting", "TestSupport",
      ],
      "ShellBuilder": ["ArgumentParser"],
      "Bench": everything.union(["App", "CGdkPixbuf", "PseudoTerminal"]),
    ]
    return support.merging(
      targets.filter { $0.type == "test" }.map { ($0.name, test($0.name)) }
    ) { $1 }
  }

  private static let leaves: Set = ["Loading", "Posts", "JSON", "Localization"]
  private static let scene = leaves.union(["Viper", "TerminalList", "Terminal", "Pictures"])
  private static let everything = Set(modules).subtracting(["ContractTesting", "SceneTesting", "SourceTesting"])
  private static let testSupport: Set = [
    "TestSupport", "ContractTesting", "SceneTesting", "SourceTesting", "PseudoTerminal", "ReadingSupport",
  ]

  /// The tests of a module import it, whatever it may import, and the support of tests.
  private static func test(_ target: String) -> Set<String> {
    let module = target.hasSuffix("Tests") ? String(target.dropLast("Tests".count)) : target
    let further: Set<String> =
      switch module {
      // Its sources are read as the program reads them.
      case "Folders": ["Storage", "Reading"]
      case "Reading": ["Markup"]
      // Articles of pages that are played.
      case "SubscriptionList": ["Articles"]
      // The failures of a server that is played.
      case "Login": ["Loading"]
      // Pages are what it loads.
      case "Loading": ["Posts"]
      // A server for answers that no real one gives.
      case "HTTP": ["Loopback"]
      case "App": ["SceneKit", "SceneTesting"]
      case "Navigation": ["Terminal", "Localization", "JSON"]
      // A page with everything is HTML.
      case "Typesetting", "PostRows": ["Markup"]
      // The advice of its message about leaks.
      case "Architecture": ["Navigation"]
      // Examples of scenes and of a source.
      case "Documentation": scene.union(["SceneKit", "Sources", "HTTP"])
      // The program is its own decoder.
      case "Pictures": ["feedshell", "SandboxProbe"]
      case "Articles": ["feedshell"]
      case "ShellBuilder": ["ShellBuilder", "ArgumentParser"]
      case "Acceptance": ["feedshell", "feedshell-diary", "GRDB"]
      default: []
      }
    return (production[module] ?? []).union(testSupport).union(further).union(production[module] == nil ? [] : [module])
  }
}
