import ArgumentParser

/// The program: `feedshell serve` is a command of its own, anything else is for the shell.
///
/// They are two parsers on purpose: a subcommand cannot stand beside an argument of the command above it.
@main nonisolated enum FeedShell {
  static let version = "0.1.0"

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "serve" {
      Serve.main(Array(arguments.dropFirst()))
    } else {
      Browse.main(Array(arguments))
    }
  }
}
