import Foundation
import JSON
import Viper

/// Messages sent right before a question to the same process, to check that it continues to answer.
enum PluginPrelude: Sendable {
  /// A message that exists in no version.
  case unknownMessage
  /// A question, and its cancellation.
  case cancelled(PluginQuestion)

  /// Whether the program may still be working on something that was cancelled.
  var isCancellation: Bool {
    switch self {
    case .unknownMessage: false
    case .cancelled: true
    }
  }

  /// The messages as lines; a question in them has the number `id`.
  func lines(_ id: Int) -> [Data] {
    switch self {
    case .unknownMessage: [Data(JSONValue.object(of: ["unknown": [:]]).line.utf8)]
    case .cancelled(let question): [question.line(id), PluginQuestion.cancellation(of: id)]
    }
  }
}
