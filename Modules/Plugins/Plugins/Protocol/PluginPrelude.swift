import Foundation
import JSON
import Viper

/// Messages that the same program gets right before a question, to see that it goes on.
enum PluginPrelude: Sendable {
  /// A message that no version knows.
  case unknownMessage
  /// A question, and its cancellation.
  case cancelled(PluginQuestion)

  /// Whether the program may be busy with something that was cancelled.
  var isCancellation: Bool {
    switch self {
    case .unknownMessage: false
    case .cancelled: true
    }
  }

  /// The messages as lines, with the number of the question among them.
  func lines(_ id: Int) -> [Data] {
    switch self {
    case .unknownMessage: [Data(JSONValue.object(of: ["unknown": [:]]).line.utf8)]
    case .cancelled(let question): [question.line(id), PluginQuestion.cancellation(of: id)]
    }
  }
}
