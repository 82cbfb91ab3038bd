import Foundation
import PackagePlugin

/// The package to change: a FeedShell checkout, or a package that depends on it.
struct Workplace {
  let checkout: Checkout
  let isCheckout: Bool
  private let template: Template
  /// The name of FeedShell in the manifest.
  private let feedShell: String
  /// The names of the existing targets.
  private let targets: [String]

  /// Finds the package in which the command runs.
  ///
  /// - Throws: a `Refusal` if the package does not depend on FeedShell.
  init(_ package: Package) throws {
    let all = [package] + Self.dependencies(of: package)
    guard let feedShell = all.first(where: { $0.displayName == "FeedShell" }) else {
      throw Refusal(
        what: "This package does not depend on FeedShell.", why: "A scene imports FeedShell's library SceneKit.",
        fix: "Add FeedShell to the dependencies in Package.swift.")
    }
    checkout = Checkout(root: package.directoryURL)
    isCheckout = feedShell.id == package.id
    template = Template(in: feedShell.directoryURL)
    let manifest = try checkout.text(at: "Package.swift")
    self.feedShell = manifest.contains("name: \"FeedShell\", path:") ? "FeedShell" : feedShell.id
    targets = all.flatMap { $0.targets.map(\.name) }
  }

  /// Describes a package that is about to be created in a folder.
  private init(_ folder: URL, template: Template) {
    checkout = Checkout(root: folder)
    isCheckout = false
    self.template = template
    feedShell = "FeedShell"
    targets = []
  }

  /// The package to be created in a new folder.
  func beginning(in folder: URL) -> Workplace { Workplace(folder, template: template) }

  /// The dependency on this checkout in a new package's manifest; it leaves out the program and its dependencies.
  var dependency: String {
    ".package(name: \"FeedShell\", path: \"\(checkout.root.path)\", traits: [])"
  }

  func maker(of name: SceneName, _ shape: Shape) throws -> SceneMaker {
    SceneMaker(
      checkout: checkout, name: name, shape: shape,
      insertions: isCheckout
        ? Insertion.inCheckout(name, shape) : Insertion.inPackage(name, shape, feedShell: feedShell),
      files: try template.files(of: name, shape, Layout(of: shape, inCheckout: isCheckout)))
  }

  /// The maker of the existing code of this name; its shape is the one whose files match best.
  ///
  /// - Throws: a `Refusal` if new-scene has generated nothing with that name.
  func makerOfExisting(_ name: SceneName) throws -> SceneMaker {
    let makers = try Shape.all.map { try maker(of: name, $0) }
    guard let best = try makers.max(by: { try $0.likeness() < $1.likeness() }),
      try best.likeness() > 0, try best.isListed()
    else {
      throw Refusal(
        what: "\(name.text) is nothing that new-scene has made.",
        why:
          "Its line in \(isCheckout ? "App/Composition" : "Package.swift") is not as new-scene writes it, or not there.",
        fix: "See that the name is right. What was made by hand is removed by hand.")
    }
    return best
  }

  /// - Throws: a `Refusal` if the name is in use.
  func check(_ maker: SceneMaker) throws {
    let taken = TakenNames(checkout: checkout, targets: targets, isMade: isMade(maker.name))
    if isCheckout {
      try taken.checkInCheckout(maker.name, maker.shape, files: maker.files)
    } else {
      try taken.checkInPackage(maker.name)
    }
  }

  /// Whether new-scene has generated the code with the given name.
  private func isMade(_ name: SceneName) -> Bool {
    do {
      _ = try makerOfExisting(name)
      return true
    } catch {
      return false
    }
  }

  private static func dependencies(of package: Package) -> [Package] {
    package.dependencies.flatMap { [$0.package] + dependencies(of: $0.package) }
  }
}

extension SceneMaker {
  /// Whether the existing files contain some of the inserted lines.
  func isListed() throws -> Bool {
    try insertions.contains { $0.removed(from: try checkout.text(at: $0.path)) != nil }
  }
}
