import Foundation
import Sources
import Storage

@testable import StateFile

/// The file of what a person has made of the program.
enum StateSubjects {
  /// A file is read, or refused; one that is read is written as itself, without a password.
  static func state(_ data: Data) {
    do {
      var document = try StateDocument(reading: data) { $0.url != nil }
      document.unusableCount = 0
      let again = try StateDocument(reading: Data(document.lines.joined(separator: "\n").utf8)) { $0.url != nil }
      require(again.sources == document.sources && again.read == document.read, "Other sources or marks are read.")
      require(again.filters == document.filters && again.settings == document.settings, "Other lines are read.")
      require(again.starred.map(\.key) == document.starred.map(\.key), "Other posts are read.")
      require(document.sources.allSatisfy { $0.address.credentials == nil }, "A password is taken.")
      require(
        (document.filters + document.settings.map(\.value)).allSatisfy { line in
          !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }, "A line has control characters.")
    } catch {
      require(error is StateProblem, "\(error) is no problem of a state file.")
    }
  }
}
