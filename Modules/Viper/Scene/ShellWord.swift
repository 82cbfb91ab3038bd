/// The words of the shell's own commands, reserved in every scene.
public enum ShellWord: String, CaseIterable, Sendable {
  case open, more, rows, find, new, next, previous, back, top, goto, `where`, tree, login, set, alias, unalias, help
  case quit
  case sources, source, add, `import`, export
}
