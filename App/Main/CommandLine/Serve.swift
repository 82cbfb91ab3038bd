import ArgumentParser
import DemoServer
import Foundation
import Localization
import Shell
import System

/// The command `feedshell serve`: the demo source for other programs.
struct Serve: ProgramCommand {
  static let usualItems = DemoOptions().items

  @Option var port: Int?
  @Option var items: Int?
  @Option var comments: Int?
  @Option var latency: Int?
  @Option var failRate: Double?
  @Flag var log = false

  @MainActor func run(in context: ProgramContext) throws {
    let (texts, language) = (context.texts, context.language)
    let numbers = [
      ("--port", port, 65_535), ("--items", items, 1 << 40), ("--comments", comments, 1_000_000),
      ("--latency", latency, 3_600_000),
    ]
    for (option, value, maximum) in numbers where !(0...maximum).contains(value ?? 0) {
      throw ValidationError(texts(.badNumber, ["option": option, "maximum": String(maximum)]))
    }
    guard (0...1).contains(failRate ?? 0) else { throw ValidationError(texts[.badRate]) }
    var options = DemoOptions()
    if let port { options.port = port }
    if let items { options.items = items }
    options.comments = comments
    if let latency { options.latency = .milliseconds(latency) }
    if let failRate { options.failRate = failRate }
    Task { [options, log] in
      do {
        let report: @Sendable (String) -> Void = { line in
          Task { @MainActor in StandardOutput().writeOrExit(line, language) }
        }
        try await DemoServer(options, log: log ? report : nil).run { await Self.announce($0, texts, language) }
        ProgramEnd.exit(EXIT_SUCCESS)
      } catch {
        StandardOutput().report(Self.message(for: (error as? ListenError)?.code ?? EIO, port: options.port, texts))
        ProgramEnd.exit(EXIT_FAILURE)
      }
    }
    RunLoop.main.run()
  }

  /// The reason why nothing is served, by its `errno`, and what else to do.
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

  /// Prints the addresses of what is served.
  @MainActor private static func announce(_ url: URL, _ texts: Strings<ProgramText>, _ language: Language) {
    let address = { (path: String) in url.absoluteString + path }
    let lines = [
      texts(.serving, ["url": url.absoluteString]),
      texts(.servingMastodon, ["timeline": address("/public"), "account": address("/@ana")]),
      texts(
        .servingFeeds, ["rss": address("/feed.xml"), "atom": address("/atom.xml"), "json": address("/feed.json")]),
    ]
    for line in lines { StandardOutput().writeOrExit(line, language) }
  }
}
