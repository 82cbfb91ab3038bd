import ArgumentParser
import Foundation
import Readline
import Viper

/// The program: `feedshell serve` is a command of its own, anything else is for the shell.
///
/// They are two parsers on purpose: a subcommand cannot stand beside an argument of the command above it.
public enum FeedShell {
  nonisolated static let version = "0.1.0"

  /// The environment as the program found it, before it made any change of its own.
  nonisolated static let environment = ProcessInfo.processInfo.environment

  /// Scenes that come on top of the program's own; set once, before anything runs.
  static private(set) var scenes: (SceneServices) -> [SceneEntry] = { _ in [] }

  /// Runs the program on the arguments of the command line, and does not come back.
  ///
  /// - Parameter scenes: makes the entries of further scenes, beside the program's own.
  public static func main(scenes: @escaping (SceneServices) -> [SceneEntry] = { _ in [] }) {
    StandardStreams.holdClosedOnes()
    StandardStreams.outliveTheirReaders()
    _ = environment  // its languages are those that were asked for
    ReadlineConsole.useUTF8()
    self.scenes = scenes
    let words = ProgramArguments.all
    // Linux gives an empty name to a program that is started without any, since 5.18.
    guard words.first?.isEmpty == false else {
      StandardOutput().writeError("feedshell: " + CommandLineTexts.shared[.noArguments])
      exit(EX_USAGE)
    }
    let arguments = words.dropFirst()
    if arguments.first == "serve" {
      run(Serve.self, Array(arguments.dropFirst()))
    } else {
      run(Browse.self, Array(arguments))
    }
  }

  /// Parses a command line and runs its command, as the parser's own `main` does; but help that could not be written is
  /// a failure.
  private static func run(_ type: (some ParsableCommand).Type, _ arguments: [String]) {
    do {
      var command = try type.parseAsRoot(arguments)
      try command.run()
    } catch {
      guard type.exitCode(for: error).isSuccess else { type.exit(withError: error) }
      StandardOutput().writeOrExit(type.fullMessage(for: error))
      exit(EXIT_SUCCESS)
    }
  }
}
