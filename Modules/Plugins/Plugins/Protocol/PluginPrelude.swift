import Foundation
import JSON

/// Messages sent right before a question to the same process, to check that it continues to answer.
struct PluginPrelude: Sendable {
  /// Whether the program may still be working on something that was cancelled.
  let isCancellation: Bool
  /// Encodes the messages as lines; `id` is the number of the question among them.
  let lines: @Sendable (_ id: Int) -> [Data]

  /// Sends a message that no protocol version defines.
  static let unknownMessage = PluginPrelude(isCancellation: false) { _ in
    [Data(JSONValue.object(of: ["unknown": [:]]).line.utf8)]
  }

  /// Sends a question and cancels it at once.
  static func cancelled(_ question: PluginQuestion) -> PluginPrelude {
    PluginPrelude(isCancellation: true) { [question.line($0), PluginQuestion.cancellation(of: $0)] }
  }
}
