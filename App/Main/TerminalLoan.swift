import Shell

/// The terminal of the prompt, which other programs use while they run.
final class TerminalLoan {
  /// Runs a program in the terminal; nil without a prompt.
  var run: ((ShellProgram) -> Void)?
}
