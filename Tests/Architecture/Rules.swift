import Foundation

/// The rules of the architecture, each a function that says what breaks it, why that matters and how to mend it.
enum Rules {
  typealias Edges = [String: Set<String>]

  /// A module depends on those it may, and on no others of ours.
  static func edges(of module: String, to dependencies: some Sequence<String>, allowed: Edges) -> [String] {
    guard let known = allowed[module] else {
      return [
        """
        \(module) is not in the table of modules.
          Why: nobody has said what it may know.
          Fix: enter it in DependencyTests; a scene, which has a folder Presenter, is in it by itself.
        """
      ]
    }
    return Set(dependencies).subtracting(known).sorted().map { other in
      """
      \(module) depends on \(other).
        Why: a module that knows another cannot be built, tested or taken away without it.
        Fix: take what it needs as a closure or a protocol of its own, and let App pass the other in.
      """
    }
  }

  /// A source file imports what its module may.
  static func imports(in source: String, of module: String, allowed: Edges) -> [String] {
    let imports = source.matches(of: /(?m)^(?:@\w+ +)?(?:\w+ +)?import +(?:\w+ +)?(\w+)/).map { String($0.1) }
    return edges(of: module, to: imports.filter { allowed[$0] != nil && $0 != module }, allowed: allowed)
  }

  /// Factories and composers are used where the program is put together, and nowhere else.
  static func composition(in source: String) -> [String] {
    code(source).matches(of: /\w+(?:ModuleFactory|Composer)\b/).map { match in
      """
      A module names \(match.0).
        Why: what creates its own collaborators cannot be given others in a test.
        Fix: take the collaborator in the initializer, and let a factory in App create it.
      """
    }
  }

  /// What points back up a scene is weak by a proxy that App makes, and strong everywhere else.
  static func ownership(in source: String) -> [String] {
    code(source).matches(of: /\b(?:weak|unowned)\b/).map { match in
      """
      A scene says \(match.0).
        Why: ownership runs one way; a reference that is weak here and there hides which way that is.
        Fix: hold the protocol, and let the composer pass its weak proxy.
      """
    }
  }

  /// A source without its comments.
  private static func code(_ source: String) -> String {
    source.replacing(/(?m)\/\/.*$/, with: "")
  }
}
