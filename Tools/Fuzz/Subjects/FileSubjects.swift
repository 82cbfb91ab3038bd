import Foundation
import Sources
import Viper

@testable import App

/// Options, and files of the user.
enum FileSubjects {
  static func source(_ data: Data) {
    do {
      let option = try SourceOption(data.text, environment: [:])
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
}
