/// The names of the shell's own commands, reserved in every scene.
public enum ShellWord: String, CaseIterable, Sendable {
  /// Commands for scenes and for the shell itself.
  case open, more, rows, find, new, next, previous, back, top, goto, `where`, tree, login, set, alias, unalias, help
  /// The command that ends the program.
  case quit
  /// Commands that show, change, import or export the list of sources.
  case sources, source, add, `import`, export

  /// The command that goes to the next unread post, as `next new` does.
  package static let nextNew = "nn"
}
