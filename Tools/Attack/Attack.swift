import Foundation

/// Attacks the program with hostile files, servers and input, and prints a table of the results.
///
/// Arguments: the program; `--quick` to skip attacks that take minutes; `--only NAME` to run only attacks whose type
/// begins with NAME, such as `Store`; folders of further files after `--pictures`, `--documents` or `--texts`.
@main enum Attack {
  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == MemoryMeter.verb { try MemoryMeter.run(arguments.dropFirst()) }
    let isQuick = arguments.contains("--quick")
    arguments.removeAll { $0 == "--quick" }
    var only: String?
    if let index = arguments.firstIndex(of: "--only"), index + 1 < arguments.count {
      only = arguments[index + 1]
      arguments.removeSubrange(index...(index + 1))
    }
    guard let program = arguments.first, let corpus = try? Corpus(arguments.dropFirst()) else {
      fail("Usage: Attack PROGRAM [--quick] [--only KIND] [--pictures|--documents|--texts FOLDER]…")
    }

    print(Tally.heading)
    var isWithstood = true
    let chosen = attacks(corpus, isQuick: isQuick).filter { attack in
      only.map { String(describing: type(of: attack)).hasPrefix($0) } ?? true
    }
    guard !chosen.isEmpty else { fail("There is no attack of that kind.") }
    for attack in chosen {
      // Each attack has its own files, so that it does not load those of an earlier attack.
      let victim = try Victim(URL(filePath: program))
      let tally = try await attack.run(on: victim)
      try victim.finish()
      print(tally)
      isWithstood = isWithstood && tally.isWithstood
    }
    guard isWithstood else { fail("The program did not withstand everything.") }
  }

  private static func attacks(_ corpus: Corpus, isQuick: Bool) -> [any Attacking] {
    let bombs = PictureBombs.all
    let made: [any Attacking] = [
      DecoderAttack(name: "pictures made here, each in a decoder", pictures: bombs),
      PictureAttack(name: "pictures made here, in a feed", pictures: bombs),
      ArticleAttack(name: "pages made here, each in a process", pages: PageBombs.all),
      PluginAttack(name: "pages made here, in a plug-in's posts", pages: PageBombs.all),
      ActionAttack(),
      RecordingAttack(),
      DocumentAttack(name: "documents made here", documents: DocumentBombs.all),
      TextAttack(name: "texts made here", lines: TextBombs.all),
      FilterAttack(),
      DuplicateAttack(),
      ProxyAttack(),
    ]
    let given: [any Attacking] = [
      DecoderAttack(name: "pictures of the folders, each in a decoder", pictures: corpus.pictures),
      PictureAttack(name: "pictures of the folders, in a feed", pictures: corpus.pictures),
      DocumentAttack(name: "documents of the folders", documents: corpus.documents),
      TextAttack(name: "lines of text of the folders", lines: corpus.lines),
    ]
    let large: [any Attacking] = [
      LargeStateAttack(name: "state files of 24 MiB", size: 24 << 20, memoryLimit: 100 << 20),
      LargeStateAttack(name: "state files of 40 MiB", size: 40 << 20, memoryLimit: 120 << 20),
    ]
    return made + (corpus.isEmpty ? [] : given) + [
      AnswerAttack(isQuick: isQuick),
      WriteAttack(isQuick: isQuick),
      ReaderAttack(isQuick: isQuick),
      ConversationAttack(isQuick: isQuick),
      ScriptAttack(lineCount: isQuick ? 2_000 : 200_000),
      NameAttack(count: isQuick ? 500 : 20_000),
      StateAttack(count: isQuick ? 50 : 1_000),
      StoreAttack(count: isQuick ? 50 : 10_000),
      CommandLineAttack(count: isQuick ? 50 : 500),
    ] + (isQuick ? [] : large)
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(EXIT_FAILURE)
  }
}

/// One kind of attack.
protocol Attacking: Sendable {
  /// Attacks the program, and counts the results.
  func run(on victim: Victim) async throws -> Tally
}
