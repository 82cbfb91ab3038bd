import Foundation
import Queries
import Sources
import Storage
import SubscriptionList

@testable import Commands

/// Fuzzes the file of the user's state.
enum StateSubjects {
  /// Checks that a file is parsed or rejected, and that a parsed file contains no passwords and can be written again.
  static func state(_ data: Data) {
    guard let document = document(data) else { return }
    guard let again = self.document(Data(document.lines.joined(separator: "\n").utf8)) else {
      return require(false, "What was written is refused.")
    }
    require(again.sources == document.sources && again.read == document.read, "Other sources or marks are read.")
    require(again.filters == document.filters && again.settings == document.settings, "Other lines are read.")
    require(again.starred.map(\.key) == document.starred.map(\.key), "Other posts are read.")
    require(document.sources.allSatisfy { $0.address.credentials == nil }, "A password is taken.")
    require(
      (document.filters.map(\.text) + document.settings.map(\.value)).allSatisfy { line in
        !line.unicodeScalars.contains { $0.properties.generalCategory == .control }
      }, "A line has control characters.")
  }

  /// The document in a file; nil if the file is rejected.
  private static func document(_ data: Data) -> StateDocument? {
    do throws(StateProblem) {
      let file = try StateFile(reading: data) { $0.url != nil }
      var document = file.document
      (document.read, document.starred) = (file.read.flatMap(\.self), file.starred.flatMap(\.self))
      return document
    } catch {
      return nil  // rejected
    }
  }
}
