/// The declarations of a formatted source, for the documentation rules.
struct Declarations {
  private(set) var declared: [PublicDeclaration] = []
  /// The protocols and superclasses of each type, from its declaration and extensions.
  private(set) var inherited: [String: Set<String>] = [:]
  /// The names that each protocol requires.
  private(set) var required: [String: Set<String>] = [:]

  /// A type or extension that is open while the lines are read.
  private struct Scope {
    let indentation: Int
    let keyword: String
    let name: String
    let isPublic: Bool
  }

  /// The declarations of a file with this path in the package.
  init(_ source: String, at path: String = "Source.swift") {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var scopes: [Scope] = []
    var documentation: [String] = []
    for (index, line) in lines.enumerated() {
      let indentation = line.prefix { $0 == " " }.count
      let text = String(line.dropFirst(indentation))
      if let scope = scopes.last, indentation == scope.indentation, text.hasPrefix("}") { scopes.removeLast() }
      if text.hasPrefix("///") {
        documentation.append(text)
      } else if let begun = Beginning(text), indentation == scopes.last.map({ $0.indentation + 2 }) ?? 0 {
        let signature = Signature(lines[index...])
        add(
          begun, signature, in: scopes.last, documentation,
          SourceCode.Line(text: text, position: Position(path: path, line: index + 1)))
        documentation = []
        guard begun.opensScope else { continue }
        let name = String(begun.name.split(separator: ".").last ?? "")
        inherited[name, default: []].formUnion(signature.inherited)
        guard !line.hasSuffix("}") else { continue }
        scopes.append(Scope(indentation: indentation, keyword: begun.keyword, name: name, isPublic: begun.isPublic))
      } else if !text.hasPrefix("@") || text.hasSuffix("{") {
        documentation = []
      }
    }
  }

  /// The declarations of the sources in a folder of the package and all below it.
  init(in folder: String) throws {
    for (text, path) in try SourceCode.texts(in: folder) {
      let new = Declarations(text, at: path)
      declared += new.declared
      inherited.merge(new.inherited) { $0.union($1) }
      required.merge(new.required) { $0.union($1) }
    }
  }

  private mutating func add(
    _ begun: Beginning, _ signature: Signature, in scope: Scope?, _ documentation: [String],
    _ line: SourceCode.Line
  ) {
    let name = signature.name(of: begun)
    if let scope, scope.keyword == "protocol" { required[scope.name, default: []].insert(name) }
    let isOfPublicType = scope?.isPublic == true && (scope?.keyword == "protocol" || begun.keyword == "case")
    guard begun.keyword != "extension", begun.isPublic || isOfPublicType else { return }
    declared.append(
      PublicDeclaration(
        name: name, owner: scope?.name, isRequirement: scope?.keyword == "protocol",
        position: line.position, line: line.text, documentation: documentation,
        canThrow: signature.canThrow(as: begun.keyword)))
  }
}
