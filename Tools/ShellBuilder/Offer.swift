import Foundation

/// A public constant with scenes or sources that a module of a package offers to programs.
struct Offer: Hashable {
  enum Kind: String, CaseIterable {
    /// The constant is a `ScenePackage`.
    case scenePackage
    /// The constant is an array of `SourceKind`.
    case sourceKinds
  }

  let kind: Kind
  let product: String
  let module: String

  /// Finds the offers in the library products of a package.
  ///
  /// - Parameters:
  ///   - package: the description of the package.
  ///   - read: reads a source file, by its path in the package.
  /// - Returns: the offers, without duplicates.
  static func all(in package: PackageDescription, read: (String) throws -> String) rethrows -> [Offer] {
    var offers: [Offer] = []
    for product in package.products where product.type.library != nil {
      for target in package.targets where product.targets.contains(target.name) {
        for source in target.sources where source.hasSuffix(".swift") {
          let text = try read("\(target.path)/\(source)")
          offers += Kind.allCases.filter { $0.isDeclared(in: text) }
            .map { Offer(kind: $0, product: product.name, module: target.name) }
        }
      }
    }
    var modules: Set<String> = []
    return offers.filter { modules.insert("\($0.module).\($0.kind)").inserted }
  }
}

extension Offer.Kind {
  /// Whether a source file declares the constant at the top level.
  fileprivate func isDeclared(in text: String) -> Bool {
    text.split(separator: "\n").contains { line in
      ["public let \(rawValue)", "@MainActor public let \(rawValue)"].contains { start in
        line.hasPrefix(start) && line.dropFirst(start.count).first.map { ":= ".contains($0) } == true
      }
    }
  }
}
