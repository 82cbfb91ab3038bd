public import Viper

extension MessagesPresenter {
  private enum Debug {
    static let refresh = ["refresh"]
    static let clearImages = ["clear-images"]
    static let shiftOn = ["shift-dates", "on"]
    static let shiftOff = ["shift-dates", "off"]
    static let all = [refresh, clearImages, shiftOn, shiftOff]
  }

  public var commands: [SceneCommand] {
    [
      SceneCommand("undo", summary: texts[.undoSummary], body: .plain { try self.undo() }),
      SceneCommand(
        "debug", summary: texts[.debugSummary], body: .words({ try self.debug($0) }, known: Debug.all)),
    ]
  }

  private func undo() throws {
    guard messages.undo() else { throw Failure(.badArgument, texts[.nothingToUndo]) }
  }

  private func debug(_ words: [String]) throws {
    switch words {
    case Debug.refresh: messages.reset()
    case Debug.clearImages: clearPictures()
    case Debug.shiftOn: messages.shiftDates(true)
    case Debug.shiftOff: messages.shiftDates(false)
    default:
      let known = Debug.all.map { "debug " + $0.joined(separator: " ") }.joined(separator: ", ")
      throw Failure(.badArgument, texts(.unknownDebug, ["known": known]))
    }
  }
}
