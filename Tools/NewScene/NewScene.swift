import Foundation
import PackagePlugin

/// `swift package new-scene NAME` makes a scene that builds and whose tests pass; with `--remove` it takes it away again.
@main struct NewScene: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    do {
      try run(in: context.package, with: arguments)
    } catch let refusal as Refusal {
      Diagnostics.error(refusal.description)
    }
  }

  private func run(in package: Package, with arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let removes = extractor.extractFlag(named: "remove") > 0
    let isForced = extractor.extractFlag(named: "force") > 0
    let names = extractor.remainingArguments
    guard names.count == 1, !names[0].hasPrefix("-"), removes || !isForced else {
      throw Refusal(
        what: "new-scene takes exactly one name.", why: "It makes or removes one scene.",
        fix: "Type: swift package --allow-writing-to-package-directory new-scene NAME [--remove [--force]]")
    }
    let name = try SceneName(names[0])
    let maker = try SceneMaker(checkout: Checkout(root: package.directoryURL), name: name)
    if removes {
      let left = try maker.remove(force: isForced)
      print("\(name.text) is gone.")
      for lines in left { print("Take this away by hand, if it is there, from \(lines)") }
    } else {
      try maker.add(targets: targets(of: package))
      print(
        """
        \(name.text) is there: \(maker.files.count) files, and lines in Package.swift and the catalog of scenes.
        Its data comes from App/Composition/\(name.text)ModuleFactory.swift; samples do for now.
          Test it:   swift test --filter \(name.text)
          Visit it:  swift run feedshell -c 'goto \(name.word)'
          Undo this: swift package --allow-writing-to-package-directory new-scene \(name.text) --remove
        """)
    }
  }

  private func targets(of package: Package) -> [String] {
    package.targets.map(\.name) + package.dependencies.flatMap { targets(of: $0.package) }
  }
}
