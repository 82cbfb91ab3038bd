import ArgumentParser
import DemoServer
import Files
import Foundation
import Localization

/// The command `feedshell serve`: the demo source for other programs.
struct Serve: ParsableCommand {
  private static var texts: Strings<AppText> { CommandLineTexts.shared }

  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "serve", _superCommandName: "feedshell", abstract: texts[.serveAbstract])
  }

  @Option(help: ArgumentHelp(texts[.portHelp], valueName: "N")) var port = 0
  @Option(help: ArgumentHelp(texts[.itemsHelp], valueName: "N")) var items = DemoOptions().items
  @Option(help: ArgumentHelp(texts[.commentsHelp], valueName: "N")) var comments: Int?
  @Option(help: ArgumentHelp(texts[.latencyHelp], valueName: "MS")) var latency = 0
  @Option(help: ArgumentHelp(texts[.failRateHelp], valueName: "F")) var failRate = 0.0
  @Flag(help: ArgumentHelp(texts[.logHelp])) var log = false

  func validate() throws {
    let numbers = [
      ("--port", port, 65_535), ("--items", items, 1 << 40), ("--comments", comments ?? 0, 1_000_000),
      ("--latency", latency, 3_600_000),
    ]
    for (option, value, maximum) in numbers where !(0...maximum).contains(value) {
      throw ValidationError(Self.texts(.badNumber, ["option": option, "maximum": String(maximum)]))
    }
    guard (0...1).contains(failRate) else { throw ValidationError(Self.texts[.badRate]) }
  }

  func run() throws {
    var options = DemoOptions()
    options.port = port
    options.items = items
    options.comments = comments
    options.latency = .milliseconds(latency)
    options.failRate = failRate
    Task { [port, log] in
      do {
        let report: @Sendable (String) -> Void = { line in
          Task { @MainActor in StandardOutput().writeOrExit(line) }
        }
        try await DemoServer(options, log: log ? report : nil).run { await Self.announce($0) }
        ProgramEnd.exit(EXIT_SUCCESS)
      } catch {
        StandardOutput().writeError("feedshell: " + Self.message(for: (error as? ListenError)?.code ?? EIO, port: port))
        ProgramEnd.exit(EXIT_FAILURE)
      }
    }
    RunLoop.main.run()
  }

  /// The reason why nothing is served, by its `errno`, and what else to do.
  static func message(for code: Int32, port: Int) -> String {
    let text: AppText =
      switch code {
      case EADDRINUSE: .portTaken
      case EACCES: .portForbidden
      default: .portUnusable
      }
    let reason = FileProblem.reason(of: POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO))
    return texts(text, ["port": String(port), "reason": reason])
  }

  /// Prints the addresses of what is served.
  @MainActor private static func announce(_ url: URL) {
    let address = { (path: String) in url.absoluteString + path }
    let lines = [
      texts(.serving, ["url": url.absoluteString]),
      texts(.servingMastodon, ["timeline": address("/public"), "account": address("/@ana")]),
      texts(
        .servingFeeds, ["rss": address("/feed.xml"), "atom": address("/atom.xml"), "json": address("/feed.json")]),
    ]
    for line in lines { StandardOutput().writeOrExit(line) }
  }
}
