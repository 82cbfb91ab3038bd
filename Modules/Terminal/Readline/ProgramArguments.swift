import CSystem

/// The words of the command line.
///
/// Not `CommandLine.arguments` on purpose: a statically linked Swift runtime looks for those beside the environment,
/// and finds none after a preloaded library has called `setenv`.
public nonisolated enum ProgramArguments {
  /// The words, the program's name first; empty if the program was started without a name.
  public static var all: [String] {
    (0..<cterminal_argument_count()).compactMap { cterminal_argument($0).map { String(cString: $0) } }
  }
}
