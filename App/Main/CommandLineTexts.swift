import Foundation
import Localization
import Readline
import Shell
import Synchronization

/// The texts of the command line, in the language of `--language` or the environment.
nonisolated enum CommandLineTexts {
  /// The tables of the command line's texts.
  private struct Tables: Sendable {
    let program: StringTable<ShellText>
    let parser: StringTable<ParserText>
    let manual: StringTable<ManualText>
  }

  private static let tables = Mutex<Tables?>(nil)

  /// Reads the texts from the program's tables; called first of all, before the command line is parsed.
  ///
  /// The parser needs texts where nothing says that it runs on the main thread, to which the tables belong.
  @MainActor static func use() {
    let tables = Tables(program: ShellText.table, parser: ParserText.table, manual: ManualText.table)
    self.tables.withLock { $0 = tables }
  }

  /// The texts of the shell and the command line.
  static var shared: Strings<ShellText> { strings(\.program) }
  /// The texts of the parser.
  static var parser: Strings<ParserText> { strings(\.parser) }
  /// The texts of the manual page.
  static var manual: Strings<ManualText> { strings(\.manual) }

  /// The texts of a table; their keys before `use()`.
  private static func strings<Key>(_ table: KeyPath<Tables, StringTable<Key>>) -> Strings<Key> {
    (tables.withLock(\.self)?[keyPath: table] ?? StringTable<Key>([])).strings(for: language)
  }

  /// The language, parsed here because the parser's help needs the texts before it has parsed the options.
  static var language: Language {
    let tag = ProgramArguments.value(of: "--language")
    return tag.flatMap(Language.init(matching:)) ?? Language(environment: FeedShell.environment)
  }
}
