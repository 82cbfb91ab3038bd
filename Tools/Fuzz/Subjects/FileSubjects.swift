import Commands
import Foundation
import Localization
import Sources
import Viper

@testable import App
@testable import Shell

/// Fuzzes options, and files of the user.
enum FileSubjects {
  private static let context = ProgramContext(Program(), arguments: [], environment: [:])

  /// Parses the words of a command line, one per line of the input.
  static func options(_ data: Data) {
    let words = data.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = ParsedCommandLine(words, of: CommandLineTable.command(of: context.program))
    require(Appearance.minimumWidth <= line[Browse.width] ?? 80, "A width that is refused.")
    require((1...100).contains(line[Browse.pageSize]), "A size of pages that is refused.")
    require(line[Browse.command].count <= words.count, "Commands that were not typed.")
    for language in line.mistake == nil ? [] : Language.supported {
      let sentence = line.mistake?.message(in: language) ?? ""
      require(!sentence.isEmpty && sentence.count < 2_000, "A sentence of \(sentence.count) letters.")
      require(!sentence.unicodeScalars.contains { $0.properties.generalCategory == .control }, sentence)
    }
  }

  static func source(_ data: Data) {
    do {
      let option = try SourceOption(data.text, in: context)
      require(!option.address.text.isEmpty, "An empty text is no address.")
    } catch {
      require(!"\(error)".unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(error)")
    }
  }

  static func startUp(_ data: Data) {
    do {
      for command in try StartUpFile.commands(in: Array(data)) {
        // `#2` is the number of a row, not a comment.
        let isComment = command.typed.hasPrefix("#") && command.typed.dropFirst().first?.isWholeNumber != true
        require(!command.typed.isEmpty && !isComment, "A comment is a command.")
      }
    } catch {
      require(error != .tooLarge, "\(error) is no problem of the text.")
    }
  }

  static func session(_ data: Data) {
    do {
      let visit = try SavedVisit(data)
      _ = Route(parsing: visit.route)
      require(try SavedVisit(visit.data) == visit, "Another visit is read.")
    } catch {
      require(error is DecodingError, "\(error) is no error of decoding.")
    }
  }

  static func settings(_ data: Data) {
    let known = Setting.ofProgram
    let saved = SavedSettings(data)
    require(SavedSettings(saved.data) == saved, "Other lines are read.")
    let unknown = saved.unknownLines(besides: known)
    for setting in known {
      var changed = saved
      let value = setting.values[data.count % setting.values.count]
      let hadLine = changed.set(value, named: setting.name)
      require(changed.value(of: setting) == value, "The value of \(setting.name) is another one.")
      require(
        known.allSatisfy { $0.name == setting.name || changed.value(of: $0) == saved.value(of: $0) },
        "Another setting has changed with \(setting.name).")
      require(hadLine || changed.unknownLines(besides: known) == unknown, "Lines are no settings any more.")
      require(changed.set(nil, named: setting.name), "There is no line to remove.")
      require(changed.value(of: setting) == nil, "\(setting.name) is still there.")
    }
  }
}
