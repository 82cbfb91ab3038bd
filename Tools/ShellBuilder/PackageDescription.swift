/// A package as described by `swift package describe --type json`.
struct PackageDescription: Decodable {
  struct Product: Decodable {
    let name: String
    let targets: [String]
    let type: Kind

    /// The kind of product, encoded as an object with one key.
    struct Kind: Decodable {
      let library: [String]?
    }
  }

  struct Target: Decodable {
    let name: String
    /// The path of the target's folder in the package.
    let path: String
    /// The paths of the source files in that folder.
    let sources: [String]
  }

  let name: String
  let products: [Product]
  let targets: [Target]
}
