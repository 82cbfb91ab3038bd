import CSystem

/// The command-line arguments.
///
/// `CommandLine.arguments` must not be used: a statically linked Swift runtime finds the arguments by their position in
/// memory, before the environment variables, and fails after a preloaded library has called `setenv`.
public nonisolated enum ProgramArguments {
  /// The arguments, with the program's name first; empty if the program was started without a name.
  public static var all: [String] {
    (0..<cterminal_argument_count()).compactMap { cterminal_argument($0).map { String(cString: $0) } }
  }
}
