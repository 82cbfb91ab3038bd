extension Rules {
  /// Public declarations are documented, with their errors if they throw; witnesses inherit documentation.
  static func documentation(of declarations: Declarations, of module: String, witnesses: Witnesses) -> [BrokenRule] {
    declarations.declared.filter { !witnesses.contain($0) }.flatMap { declaration in
      let name = [declaration.owner, declaration.name].compactMap(\.self).joined(separator: ".")
      var broken: [BrokenRule] = []
      if declaration.documentation.isEmpty {
        broken.append(
          BrokenRule(
            position: declaration.position, what: "\(module): \(name) is public, and has no documentation.",
            why: "Those who use a library would have to read its source.",
            fix: "Say in one line above it what it is or does, with units and ranges where there are any."))
      }
      if declaration.canThrow, !declaration.documentation.contains(where: { $0.contains("Throws:") }) {
        broken.append(
          BrokenRule(
            position: declaration.position, what: "\(module): \(name) throws, and does not say what.",
            why: "Nobody can catch an error that is not known.",
            fix: "Add `- Throws:` with the errors to its documentation."))
      }
      return broken
    }
  }
}
