import CTerminal

/// The words of the command line, as the system gave them to the program.
///
/// They are not `CommandLine.arguments` on purpose: a statically linked Swift runtime looks for those beside the
/// environment, and finds none when a preloaded library has changed a variable and so moved it.
public nonisolated enum ProgramArguments {
  /// All words, the program's name first; without even that if the program was started so.
  public static var all: [String] {
    (0..<cterminal_argument_count()).compactMap { cterminal_argument($0).map { String(cString: $0) } }
  }
}
