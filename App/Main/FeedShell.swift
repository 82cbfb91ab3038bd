import ArgumentParser
import Foundation
import Localization
import Pictures
import Readline
public import SceneKit
public import Sources
import Synchronization
import Terminal

/// The program: `feedshell serve` serves the demo feed, `login` and `logout` sign in and out, `completions` and
/// `man` print files for packages, any other command line runs the shell.
///
/// A parser for each on purpose: a command with subcommands cannot have an argument of its own.
public enum FeedShell {
  nonisolated static let version = "0.1.0"

  /// The environment at start-up, before the program's own changes.
  nonisolated static let environment = ProcessInfo.processInfo.environment

  /// Makes the entries of additional scenes; set once, before anything runs.
  static private(set) var scenes: (SceneServices) -> [SceneEntry] = { _ in [] }

  /// Additional kinds of sources; set once, before anything runs.
  nonisolated static var sources: [any SourceKind] { additionalSources.withLock(\.self) }
  nonisolated private static let additionalSources = Mutex<[any SourceKind]>([])

  /// Runs the program with the arguments of the command line; never returns.
  ///
  /// - Parameters:
  ///   - scenes: makes the entries of additional scenes.
  ///   - sources: additional kinds of sources; the program's own come first.
  public static func main(
    scenes: @escaping (SceneServices) -> [SceneEntry] = { _ in [] }, sources: [any SourceKind] = []
  ) {
    if ProgramArguments.all.dropFirst().elementsEqual([DecoderServer.verb]), isatty(STDIN_FILENO) == 0 {
      ProgramEnd.exit(DecoderServer.run())
    }
    StandardStreams.reserveClosedDescriptors()
    StandardStreams.ignoreBrokenPipes()
    StandardStreams.ignoreFileSizeLimit()
    _ = environment  // read before `useUTF8` changes its locale
    ReadlineConsole.useUTF8()
    self.scenes = scenes
    additionalSources.withLock { $0 = sources }
    let texts = CommandLineTexts.shared
    ProgramEnd.watch("feedshell: " + texts[.endedEarly])
    let words = ProgramArguments.all
    // Since Linux 5.18, a program that is started without arguments gets an empty name.
    guard words.first?.isEmpty == false else {
      StandardOutput().writeError("feedshell: " + texts[.noArguments])
      ProgramEnd.exit(EX_USAGE)
    }
    var arguments = Array(words.dropFirst())
    // `help serve` is the help of `serve`, as in other programs.
    if arguments.first == "help" { arguments = arguments.dropFirst() + ["--help"] }
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "serve": run(Serve.self, rest)
    case "login": run(LoginCommand.self, rest)
    case "logout": run(LogoutCommand.self, rest)
    case "completions": run(CompletionsCommand.self, rest)
    case "man": run(ManualCommand.self, rest)
    default: run(Browse.self, arguments)
    }
    ProgramEnd.exitUnfinished()
  }

  /// Parses a command line and runs its command, like the parser's own `main`, except that messages are sanitized, and
  /// that help that cannot be written is a failure.
  private static func run(_ type: (some ParsableCommand).Type, _ arguments: [String]) {
    do {
      var command = try type.parseAsRoot(arguments)
      SystemLimits.raiseFileLimit()
      if let shortage = SystemLimits.shortage(CommandLineTexts.shared) {
        StandardOutput().writeError("feedshell: " + shortage)
        ProgramEnd.exit(EX_SOFTWARE)
      }
      try command.run()
    } catch {
      let status = type.exitCode(for: error)
      let message = message(of: error, type)
      if status.isSuccess {
        StandardOutput().writeOrExit(plain(message))
      } else {
        StandardOutput().writeError(plain(message.withoutUserParts(of: arguments)))
      }
      ProgramEnd.exit(status.rawValue)
    }
  }

  /// The message of the parser in the user's language.
  private static func message(of error: any Error, _ type: (some ParsableCommand).Type) -> String {
    let message = type.fullMessage(for: error, columns: HelpLayout.unbroken)
    let translated = ParserText.translated(
      withProgramName(message, of: type), to: CommandLineTexts.language)
    guard message.contains(HelpLayout.start) else { return translated }
    return HelpLayout(width: ReadlineConsole.shared.size.columns).lines(of: translated)
  }

  /// The message, whose last line forgets that its command is one of this program.
  private static func withProgramName(_ message: String, of type: (some ParsableCommand).Type) -> String {
    guard let program = type.configuration._superCommandName, let name = type.configuration.commandName else {
      return message
    }
    return message.replacing("See '\(name) ", with: "See '\(program) \(name) ")
  }

  /// A message of the parser, which quotes the command line, without control characters.
  private static func plain(_ message: String) -> String {
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { StyledText(line: String($0)).plain }.joined(separator: "\n")
  }
}
