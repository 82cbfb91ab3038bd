import Foundation
import JSON
import Synchronization

extension PluginProcess {
  /// Handles a line of standard output; `isWhole` is false if the program ended before it wrote the line break.
  func read(_ line: Data, isWhole: Bool) {
    trace?(false, String(decoding: line, as: UTF8.self))
    let number = state.withLock { state in
      state.lineCount += 1
      return state.lineCount
    }
    // Lines that do not start like an answer are noise; they are not parsed.
    guard PluginAnswer.isOne(line) else { return onNoise(line) }
    let message: JSONValue
    do throws(JSONSyntaxError) {
      message = try JSONValue(reading: line)
    } catch {
      // If an answer is incomplete, the end of the program is the more useful error.
      guard isWhole else { return }
      onNoise(line)
      return refuse(line, .notJSON(line: number, error))
    }
    // Messages of other protocol versions have no number, and late answers have one that is no longer waiting.
    guard let id = PluginAnswer.id(of: message), let waiting = take(id) else { return note(stray: message) }
    if let error = message["error"] {
      waiting.continuation.resume(throwing: PluginError.answered(PluginRefusal(error)))
    } else {
      waiting.continuation.resume(returning: message)
    }
  }

  /// Fails the question that an invalid line answers, or all waiting questions if the line does not say which one.
  private func refuse(_ line: Data, _ error: PluginError) {
    guard let id = PluginAnswer.id(atStartOf: line) else { return failAll(error) }
    take(id)?.continuation.resume(throwing: error)
  }

  /// Reports an answer that no question is waiting for.
  private func note(stray message: JSONValue) {
    guard let onStray else { return }
    let id = PluginAnswer.id(of: message)
    let wasAsked = id.map { id in id > 0 && id <= state.withLock { $0.lastID } } ?? false
    onStray(id, wasAsked)
    if !wasAsked { failAll(PluginError.unexpected(path: "id")) }
  }

  /// Removes and returns the waiting question with the given number; nil if there is none.
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
