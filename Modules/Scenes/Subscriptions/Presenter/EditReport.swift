import Localization
import Viper

/// Reports changes of the list, and records how to undo them.
struct EditReport {
  let lastChange: LastChange
  let context: PresentationContext

  /// Records how to undo a change, and returns a message that also reports a change waiting to be sent.
  ///
  /// Throws if only some of the sources were changed.
  func answer(to edit: ListEdit, _ message: String, typed command: String) throws -> Answer {
    let texts = context.strings(SubscriptionsText.table)
    let irreversible = LastChange.irreversible(texts(.notReversible, ["command": command]))
    switch edit.back {
    case let back? where edit.leavesRest:
      lastChange.record(command) {
        try await back()
        throw irreversible
      }
    case let back?: lastChange.record(command, isOnServer: edit.isOnServer, back: back)
    case nil: lastChange.record { throw irreversible }
    }
    if let failure = edit.failure {
      let reason = Failure(loading: failure, in: context.language)
      throw reason.with(message: texts(.partlyChanged, ["reason": reason.message]))
    }
    guard let waiting = edit.waiting else { return .done(message) }
    let reason = Failure(loading: waiting, in: context.language).message
    return .done(message + " " + texts(.waitsToBeSent, ["reason": reason]))
  }
}
