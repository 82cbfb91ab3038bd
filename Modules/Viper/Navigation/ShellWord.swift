/// The words of the shell's own commands, which work in every scene: a scene's commands have other names.
public enum ShellWord: String, CaseIterable, Sendable {
  case open, more, rows, back, top, goto, `where`, tree, help, quit
}
