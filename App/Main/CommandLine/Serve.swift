import DemoServer
import Foundation
import Localization
import Shell
import System

/// The command `feedshell serve`: the demo source for other programs.
enum Serve {
  private static let port = CommandLineKey("--port", .portHelp, in: 0...65_535, standard: 0)
  private static let items = CommandLineKey("--items", .itemsHelp, in: 0...(1 << 40), standard: DemoOptions().items)
  private static let comments = CommandLineKey(
    "--comments", "N", .commentsHelp, values: .number(0...1_000_000)
  ) { Int($0) }
  private static let latency = CommandLineKey("--latency", value: "MS", .latencyHelp, in: 0...3_600_000, standard: 0)
  private static let failRate = CommandLineKey(
    option: CommandLineOption(
      names: ["--fail-rate"], value: "F", values: .share, standard: "0", line: ProgramText.failRateHelp.line()),
    value: { $0.last.flatMap { Double($0) } ?? 0 })
  private static let dialect = CommandLineKey("--dialect", .dialectHelp, standard: DemoDialect.mastodon)
  private static let reader = CommandLineKey("--reader", .readerHelp, standard: DemoReaderDialect.freshrss)
  private static let faults = CommandLineKey(
    option: CommandLineOption(
      names: ["--fault"], value: "FAULTS", values: .faults, line: ProgramText.faultHelp.line()),
    value: { $0.flatMap { DemoFault.list($0) ?? [] } })
  private static let log = CommandLineKey(flag: "--log", .logHelp)

  static let command = CommandLineCommand(
    "serve", .serveAbstract,
    options: [
      port.option, items.option, comments.option, latency.option, failRate.option, dialect.option, reader.option,
      faults.option, log.option,
    ], run: run)

  private static func run(_ line: ParsedCommandLine, _ context: ProgramContext) {
    let (texts, language, options, isLogged) = (context.texts, context.language, options(line), line[log])
    Task {
      do {
        let report: @Sendable (String) -> Void = { line in
          Task { @MainActor in StandardOutput().writeOrExit(line, language) }
        }
        try await DemoServer(options, log: isLogged ? report : nil).run { await announce($0, texts, language) }
        ProgramEnd.exit(EXIT_SUCCESS)
      } catch {
        StandardOutput().report(message(for: (error as? ListenError)?.code ?? EIO, port: options.port, texts))
        ProgramEnd.exit(EXIT_FAILURE)
      }
    }
    RunLoop.main.run()
  }

  /// The options of the server.
  static func options(_ line: ParsedCommandLine) -> DemoOptions {
    var options = DemoOptions()
    (options.port, options.items, options.comments) = (line[port], line[items], line[comments])
    (options.latency, options.failRate) = (.milliseconds(line[latency]), line[failRate])
    (options.dialect, options.reader, options.faults) = (line[dialect], line[reader], line[faults])
    return options
  }

  /// The reason why the server cannot listen, with advice; `code` is the `errno`.
  static func message(for code: Int32, port: Int, _ texts: Strings<ProgramText>) -> String {
    let text: ProgramText =
      switch code {
      case EADDRINUSE: .portTaken
      case EACCES: .portForbidden
      default: .portUnusable
      }
    let reason = FileProblem.reason(of: POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO))
    return texts(text, ["port": String(port), "reason": SystemReason(reason)])
  }

  /// Prints the addresses of the services.
  private static func announce(_ url: URL, _ texts: Strings<ProgramText>, _ language: Language) {
    let address = { (path: String) in url.absoluteString + path }
    let lines = [
      texts(.serving, ["url": url.absoluteString]),
      texts(.servingMastodon, ["timeline": address("/public"), "account": address("/@ana")]),
      texts(.servingReader, ["url": address("/api/greader.php"), "account": "ana", "password": "demo"]),
      texts(
        .servingConversations,
        [
          "lobsters": address("/lobsters/rss"), "discourse": address("/discourse/latest.rss"),
          "wordpress": address("/wordpress/feed"), "inbox": address("/inbox/new.atom"),
          "hackernews": "\(ProgramContext.hackerNewsVariable)=\(address("/hn"))",
        ]),
      texts(
        .servingFeeds, ["rss": address("/feed.xml"), "atom": address("/atom.xml"), "json": address("/feed.json")]),
    ]
    for line in lines { StandardOutput().writeOrExit(line, language) }
  }
}
