import Shell

/// Lends the terminal of the prompt to other programs.
final class TerminalLoan {
  /// Runs a program in the terminal; nil if there is no prompt.
  var run: ((ShellProgram) -> Void)?
}
