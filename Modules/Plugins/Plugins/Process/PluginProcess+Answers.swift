import Foundation
import JSON
import Loading
import Synchronization

extension PluginProcess {
  /// Reads a line of standard output; one without its end is what a program had written when it ended.
  func read(_ line: Data, isWhole: Bool) {
    trace?(false, String(decoding: line, as: UTF8.self))
    let number = state.withLock { state in
      state.lineCount += 1
      return state.lineCount
    }
    // Anything else is not worth the time of a parser.
    guard PluginAnswer.isOne(line) else { return onNoise(line) }
    let message: JSONValue
    do throws(JSONSyntaxError) {
      message = try JSONValue(reading: line)
    } catch {
      // The end of the program says more than the beginning of an answer.
      guard isWhole else { return }
      onNoise(line)
      return refuse(line, .notJSON(line: number, error))
    }
    // A message of another version has no number, and an answer that nobody waits for any more an old one.
    guard let id = PluginAnswer.id(of: message), let waiting = take(id) else { return note(stray: message) }
    if let error = message["error"] {
      let kind = error["kind"]?.text ?? LoadFailure.Kind.invalidData.rawValue
      waiting.continuation.resume(
        throwing: PluginError.answered(
          kind: kind, message: String((error["message"]?.text ?? error.text ?? kind).prefix(PluginLimits.words)),
          canBeTriedAgain: error["retry"] != .bool(false)))
    } else {
      waiting.continuation.resume(returning: message)
    }
  }

  /// Fails the question that a line answers, or all if the line does not say which: they would wait in vain.
  private func refuse(_ line: Data, _ error: PluginError) {
    guard let id = PluginAnswer.id(atStartOf: line) else { return failAll(error) }
    take(id)?.continuation.resume(throwing: error)
  }

  /// Reports an answer that nobody waits for.
  private func note(stray message: JSONValue) {
    guard let onStray else { return }
    let id = PluginAnswer.id(of: message)
    let wasAsked = id.map { id in id > 0 && id <= state.withLock { $0.lastID } } ?? false
    onStray(id, wasAsked)
    if !wasAsked { failAll(PluginError.unexpected(path: "id")) }
  }

  /// Takes a question that is answered out of those that wait; nil if it does not wait.
  private func take(_ id: Int) -> Waiting? {
    let (waiting, child) = state.withLock { state in
      let waiting = state.waiting.removeValue(forKey: id)
      if waiting != nil { state.hasAnswered = true }
      return (waiting, state.child)
    }
    guard let waiting else { return nil }
    child?.noteAnswer()
    waiting.limit.cancel()
    return waiting
  }
}
