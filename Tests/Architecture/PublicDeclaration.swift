/// A declaration that other modules can use: a `public` one, a requirement of a public protocol, or a case of a public
/// enum.
struct PublicDeclaration: Equatable {
  /// The name, with the labels of a function or an initializer: `load(_:)`.
  let name: String
  /// The enclosing type, protocol or extended type; nil at the top level.
  let owner: String?
  /// Whether it is a requirement of a protocol.
  let isRequirement: Bool
  let position: Position
  /// The line that it begins with.
  let line: String
  /// The lines of its documentation.
  let documentation: [String]
  /// Whether it throws its own errors.
  let canThrow: Bool
}
