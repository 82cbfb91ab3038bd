import ArgumentParser
import Foundation
public import Localization
import Pictures
import Readline
public import SceneKit
import Shell
public import Sources
import Terminal

/// The program: `feedshell serve` serves the demo feed, `login` and `logout` sign in and out, `scenes`
/// adds programs, `completions` and
/// `man` print files for packages, any other command line runs the shell.
///
/// A parser for each on purpose: a command with subcommands cannot have an argument of its own.
public enum FeedShell {
  /// The version of FeedShell itself.
  nonisolated public static let version = "0.2.0"

  /// The option that is answered before anything is set up.
  private static let versionOption = "--version"

  /// The environment at start-up, before the program's own changes; a terminal without a name is a dumb one.
  nonisolated static let environment = ProcessInfo.processInfo.environment.merging(["TERM": "dumb"]) {
    $0.isEmpty ? $1 : $0
  }

  /// The packages of additional scenes; set once, before anything runs.
  static private(set) var scenes: [ScenePackage] = []

  /// Runs the program with the arguments of the command line; never returns.
  ///
  /// - Parameters:
  ///   - name: the name of the command and of its folders for the cache, the settings and the history.
  ///   - version: the version, for `--version` and for servers.
  ///   - start: the route where a visit starts; nil for FeedShell's own choice, the sources or the feed.
  ///   - includes: FeedShell's own scenes in it.
  ///   - scenes: the packages of additional scenes; the program's own hide others, and the first ones later ones.
  ///   - sources: additional kinds of sources; the program's own come first.
  ///   - options: additional options of the command line, whose values are in `SceneServices.options`.
  public static func main(
    name: String = ProgramName.current.command, version: String = FeedShell.version, start: String? = nil,
    includes: IncludedScenes = .all, scenes: [ScenePackage] = [], sources: [any SourceKind] = [],
    options: [ProgramOption] = []
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
    if name != ProgramName.current.command { ProgramName.use(name) }
    ReadlineConsole.applicationName = name
    CommandLineTexts.use()
    report(problems(name: name, options: options))
    Program.use(
      Program(version: version, start: start, includes: includes, sources: sources, options: options))
    if ProgramArguments.all.dropFirst().elementsEqual([versionOption]) {
      // The parser's own answer, of which nothing that is set up below is needed.
      StandardOutput().writeOrExit(plain(Program.current.version))
      ProgramEnd.exit(EXIT_SUCCESS)
    }
    let texts = CommandLineTexts.shared
    ProgramEnd.watch(StandardOutput.line(texts[.endedEarly]))
    let words = ProgramArguments.all
    // Since Linux 5.18, a program that is started without arguments gets an empty name.
    guard words.first?.isEmpty == false else {
      StandardOutput().report(texts[.noArguments])
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
    case "scenes": run(ScenesCommand.self, rest)
    case "completions": run(CompletionsCommand.self, rest)
    case "man": run(ManualCommand.self, rest)
    default: run(Browse.self, arguments)
    }
    ProgramEnd.exitUnfinished()
  }

  /// The mistakes in a shell of one's own; none for FeedShell itself.
  private static func problems(name: String, options: [ProgramOption]) -> [CatalogProblem] {
    do {
      let known = options.isEmpty ? [] : try ProgramInfo.current().command.arguments?.flatMap { $0.names ?? [] } ?? []
      return Program.problems(name: name, options: options, reserved: Set(known.map(\.name)))
    } catch {
      return [CatalogProblem(what: "\(error)", why: "The parser lists its options.", fix: "Use its tested version.")]
    }
  }

  /// Ends the program if there are mistakes, which it reports.
  private static func report(_ problems: [CatalogProblem]) {
    guard !problems.isEmpty else { return }
    for problem in problems { StandardOutput().report(problem.description) }
    ProgramEnd.exit(EX_SOFTWARE)
  }

  /// Parses a command line and runs its command, like the parser's own `main`, except that messages are sanitized, and
  /// that help that cannot be written is a failure.
  private static func run(_ type: (some ParsableCommand).Type, _ arguments: [String]) {
    do {
      var command = try type.parseAsRoot(arguments)
      SystemLimits.raiseFileLimit()
      if let shortage = SystemLimits.shortage(CommandLineTexts.shared) {
        StandardOutput().report(shortage)
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
