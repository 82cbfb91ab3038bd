import Foundation
import Loading
import Localization
import Reading
import SceneKit
import Shell
import Sources
import SubscriptionList
import Viper

/// The commands about sources that work in every scene.
struct SubscriptionCommands {
  private let services: SceneServices
  private let sources: SubscribedSources
  private var texts: Strings<ProgramText> { services.context.strings(ProgramText.table) }

  init(_ services: SceneServices, sources: SubscribedSources) {
    self.services = services
    self.sources = sources
  }

  var commands: [Command] {
    [
      Command(ShellWord.sources.rawValue, in: .go, summary: texts[.sourcesSummary], output: .scene) { _ in
        .route(SceneKind.sources.placement().route)
      },
      Command(
        ShellWord.source.rawValue, .text(usage: "ADDRESS", example: "@user@server"), in: .go,
        summary: texts[.sourceSummary], output: .scene
      ) { try show($0.text) },
      Command(
        ShellWord.add.rawValue, .text(usage: "ADDRESS [NAME]", example: "https://example.org Photos"), in: .shell,
        summary: texts[.addSummary], output: .done
      ) { try add($0.text) },
      Command(
        ShellWord.import.rawValue, .text(usage: "FILE [--all]", example: "sources.opml"), in: .shell,
        summary: texts[.importSummary], output: .done
      ) { try importList($0.text) },
      Command(
        ShellWord.export.rawValue, .text(usage: "FILE[!]", example: "sources.opml"), in: .shell,
        summary: texts[.exportSummary], output: .done
      ) { try exportList($0.text) },
    ]
  }

  /// Goes to a source by its name or address.
  private func show(_ text: String) throws -> Answer {
    let words = CommandWords(text).words
    guard !words.isEmpty else { throw needsAddress(.source) }
    let name = words.joined(separator: " ")
    // The name wins here: it is what the list shows.
    let address = sources.list.subscription(named: name)?.address ?? SourceAddress(words[0])
    sources.opener.name(address)
    guard words.count == 1 || sources.list.subscription(named: name) != nil else { throw needsAddress(.source) }
    let reader = try sources.reader(at: address)
    let places = SubscriptionPlaces(services, sources: sources)
    return .route(places.subscription.feed.placement([SubscriptionPlaces.parameter: reader.name]).route)
  }

  private func add(_ text: String) throws -> Answer {
    let words = CommandWords(text).words
    guard let address = words.first else { throw needsAddress(.add) }
    sources.opener.name(SourceAddress(address))
    let name = words.dropFirst().joined(separator: " ")
    let adding = SourceAdding(services.context, sources: sources)
    return .work(name: "add") { try await adding.add(address, name: name.isEmpty ? nil : name) }
  }

  private func importList(_ text: String) throws -> Answer {
    let all = " --all"
    let takesAll = text.hasSuffix(all)
    let file = try file(in: takesAll ? String(text.dropLast(all.count)) : text, of: .import).url
    let exchange = ListExchange(services.context, list: sources.list, recognizer: sources.opener.recognizer)
    return .work(name: "import") { try await exchange.read(file, takesAll: takesAll) }
  }

  private func exportList(_ text: String) throws -> Answer {
    let (file, replaces) = try file(in: text, of: .export)
    let exchange = ListExchange(services.context, list: sources.list, recognizer: sources.opener.recognizer)
    return .work(name: "export") { .done(try await exchange.write(to: file, replaces: replaces)) }
  }

  /// The file named in a command, and whether it ends in `!`.
  private func file(in text: String, of word: ShellWord) throws -> (url: URL, isForced: Bool) {
    let isForced = word == .export && text.hasSuffix("!")
    let words = CommandWords(isForced ? String(text.dropLast()) : text).words
    guard !words.isEmpty else { throw Failure(.badArgument, texts(.needsFile, ["command": word.rawValue])) }
    let path = NSString(string: words.joined(separator: " ")).expandingTildeInPath
    return (URL(filePath: path), isForced)
  }

  private func needsAddress(_ word: ShellWord) -> Failure {
    Failure(.badArgument, texts(.needsAddress, ["command": word.rawValue]))
  }
}
