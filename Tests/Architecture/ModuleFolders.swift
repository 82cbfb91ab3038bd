import Foundation
import Testing

/// The folders of Modules with their modules, in the order of Package.swift, which decides what may import what.
///
/// A module imports those of its own folder and of the folders above it.
struct ModuleFolders {
  /// A module of the program, or of the support of tests.
  struct Module: Hashable, CustomTestStringConvertible {
    let name: String
    /// The name of its folder in Modules.
    let folder: String

    var path: String { "Modules/\(folder)/\(name)" }
    var testDescription: String { path }
  }

  /// The folders, lowest first.
  let names: [String]
  let modules: [Module]

  /// The folders in a package description; the first one has the C modules.
  init(of manifest: String) {
    let shims = manifest.matches(of: /(?m)^  (?:shim|library)\("(\w+)"/).map {
      Module(name: String($0.1), folder: Self.c)
    }
    var (names, modules) = ([Self.c], shims)
    let list = manifest.firstMatch(of: /(?ms)^let folders: Folders = \[\n(.*?)^\]$/)?.1 ?? ""
    for line in list.split(separator: "\n") {
      // A folder with one module may be on one line.
      if let folder = line.firstMatch(of: /^  "([\w\/]+)": \[/) { names.append(String(folder.1)) }
      if let module = line.firstMatch(of: /^  (?:  |"[\w\/]+": \[)"(\w+)": \[/), let folder = names.last {
        modules.append(Module(name: String(module.1), folder: folder))
      }
    }
    (self.names, self.modules) = (names, modules)
  }

  private static let c = "System/C"

  /// The folders of this package.
  static let here = ModuleFolders(of: (try? Package.manifest.text) ?? "")

  /// The modules that have a presenter.
  var scenes: [Module] {
    modules.filter { FileManager.default.fileExists(atPath: Package.root.appending(path: "\($0.path)/Presenter").path) }
  }

  /// The module with a name; nil for another target.
  func module(_ name: String) -> Module? { modules.first { $0.name == name } }

  /// Why a module may not import another; nil if it may.
  func objection(to other: Module, in module: Module) -> String? {
    guard let own = names.firstIndex(of: module.folder), let others = names.firstIndex(of: other.folder) else {
      return nil
    }
    if others > own { return "\(other.folder) is below \(module.folder) in the order of folders." }
    switch (module.folder, other.folder) {
    case ("Scenes", "Scenes"): return "A scene is built, tested and removed without any other."
    case ("Sources", "Sources"): return "A kind of source is built, tested and removed without any other."
    case ("Sources", "Scenes"), ("Sources/Kit", "Scenes"), ("Sources", "Scenes/Kit"), ("Sources/Kit", "Scenes/Kit"):
      return "Sources are read by programs without scenes."
    case ("Shell", "Scenes"), ("Shell", "Sources"):
      return "The shell works for scenes and sources of other packages, too."
    default: return nil
    }
  }
}
