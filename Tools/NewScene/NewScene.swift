import Foundation
import PackagePlugin

/// `swift package new-scene NAME` generates a scene or source that passes its tests; `--remove` removes it.
@main struct NewScene: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    do {
      let request = try Request(arguments)
      switch request.action {
      case .help: print(Request.help)
      case .add: try add(request, to: Workplace(context.package))
      case .remove: try remove(request, from: Workplace(context.package))
      }
    } catch let refusal as Refusal {
      Diagnostics.error(refusal.description)
    }
  }

  private func add(_ request: Request, to workplace: Workplace) throws {
    let name = try SceneName(request.name)
    guard let folder = request.folder else {
      let maker = try workplace.maker(of: name, request.shape)
      try workplace.check(maker)
      try Writing(try maker.additions(), in: workplace.checkout.root, isDry: request.isDry).run()
      if !request.isDry { print(Report(maker, isCheckout: workplace.isCheckout).added) }
      return
    }
    try makePackage(
      in: URL(filePath: folder, relativeTo: workplace.checkout.root).standardizedFileURL, request, name, workplace)
  }

  private func makePackage(in folder: URL, _ request: Request, _ name: SceneName, _ workplace: Workplace) throws {
    guard workplace.isCheckout else {
      throw Refusal(
        what: "--package is for a checkout of FeedShell.", why: "This package is one of its own already.",
        fix: "Leave it out: the code becomes a target of this package.")
    }
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw Refusal(
        what: "There is something at \(folder.path).", why: "A new package has its folder to itself.",
        fix: "Name a folder that is not there yet.")
    }
    let new = NewPackage.files(name: name.text, dependency: workplace.dependency)
    let maker = try workplace.beginning(in: folder).maker(of: name, request.shape)
    let manifest = try maker.insertions.reduce(String(decoding: new["Package.swift"] ?? Data(), as: UTF8.self)) {
      try $1.inserted(into: $0)
    }
    let files = maker.files.merging(new) { $1 }.merging(["Package.swift": Data(manifest.utf8)]) { $1 }
    let changes = files.sorted { $0.key < $1.key }.map { Change(path: $0.key, before: nil, after: $0.value) }
    try Writing(changes, in: folder, isDry: request.isDry).run()
    if !request.isDry { print(Report(maker, isCheckout: false).addedPackage(in: folder.path)) }
  }

  private func remove(_ request: Request, from workplace: Workplace) throws {
    let maker = try workplace.makerOfExisting(SceneName(request.name))
    let (changes, left) = try maker.removals(force: request.isForced)
    try Writing(changes, in: workplace.checkout.root, isDry: request.isDry).run()
    guard !request.isDry else { return }
    print("\(maker.name.text) is gone.")
    for lines in left { print("Take this away by hand, if it is there, from \(lines)") }
  }
}
