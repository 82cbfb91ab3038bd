import ArgumentParser
import Foundation
import Localization
import Pictures
import Readline
public import SceneKit

/// The program: `feedshell serve` serves the demo feed, any other command line runs the shell.
///
/// Two parsers on purpose: a command with subcommands cannot have an argument of its own.
public enum FeedShell {
  nonisolated static let version = "0.1.0"

  /// The environment at start-up, before the program's own changes.
  nonisolated static let environment = ProcessInfo.processInfo.environment

  /// Makes the entries of additional scenes; set once, before anything runs.
  static private(set) var scenes: (SceneServices) -> [SceneEntry] = { _ in [] }

  /// Runs the program with the arguments of the command line; never returns.
  ///
  /// - Parameter scenes: makes the entries of additional scenes.
  public static func main(scenes: @escaping (SceneServices) -> [SceneEntry] = { _ in [] }) {
    if ProgramArguments.all.dropFirst().elementsEqual([DecoderServer.verb]) { DecoderServer.run() }
    StandardStreams.reserveClosedDescriptors()
    StandardStreams.ignoreBrokenPipes()
    StandardStreams.ignoreFileSizeLimit()
    _ = environment  // read before `useUTF8` changes its locale
    ReadlineConsole.useUTF8()
    self.scenes = scenes
    let words = ProgramArguments.all
    // Since Linux 5.18, a program that is started without arguments gets an empty name.
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

  /// Parses a command line and runs its command, like the parser's own `main`, except that help that cannot be written
  /// is a failure.
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
