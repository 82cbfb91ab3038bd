import Commands
import Foundation
import Sources
import Viper

@testable import App
@testable import Shell

/// Options, and files of the user.
enum FileSubjects {
  private static let context = ProgramContext(Program(), arguments: [], environment: [:])

  static func source(_ data: Data) {
    let typed = data.text.split(separator: " ").map(String.init)
    let words = CommandLineWords(typed, of: CommandLineTable.command(of: context.program))
    require(words.rest.count <= typed.count && words.rest.allSatisfy(typed.contains), "The parser gets what was typed.")
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
        // `#2` is a row.
        let isComment = command.text.hasPrefix("#") && command.text.dropFirst().first?.isWholeNumber != true
        require(!command.text.isEmpty && !isComment, "A comment is a command.")
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
