public import Pictures
public import Viper

/// The actions of a post that leave the program: browser, player, clipboard and files.
public struct ExternalActions {
  /// Opens an untrusted address in the web browser.
  package let browse: (_ address: String) throws -> Void
  /// Plays the untrusted address of a recording.
  package let play: (_ address: String) throws -> Void
  /// Puts a text on the clipboard.
  package let copy: (_ text: String) throws -> Void
  /// Saves a picture or a recording as a file, and says how far it is.
  package let save: @Sendable (MediaToSave, WorkProgress) async throws -> Answer

  /// The last change of the visit, which can be taken back.
  package let lastChange: LastChange

  /// Actions that four functions perform, and the change that `undo` takes back.
  public init(
    browse: @escaping (_ address: String) throws -> Void, play: @escaping (_ address: String) throws -> Void,
    copy: @escaping (_ text: String) throws -> Void,
    save: @escaping @Sendable (MediaToSave, WorkProgress) async throws -> Answer, lastChange: LastChange
  ) {
    (self.browse, self.play, self.copy) = (browse, play, copy)
    self.save = { media, progress in
      let answer = try await save(media, progress)
      if case .result(_, .file(let path, _)) = answer { await lastChange.record(media.command, writing: path) }
      return answer
    }
    self.lastChange = lastChange
  }

  /// The work of saving a picture or a recording.
  package func saving(_ media: MediaToSave) -> Answer {
    let progress = WorkProgress()
    return .work(name: PostAction.save.rawValue, status: { progress.text }) { [save] in
      try await save(media, progress)
    }
  }

  /// The work of saving several; of those that were saved before one fails, the files are reported, too.
  package func saving(_ media: [MediaToSave]) -> Answer {
    let progress = WorkProgress()
    return .work(name: PostAction.save.rawValue, status: { progress.text }) { [save] in
      var answers: [Answer] = []
      do {
        for one in media { answers.append(try await save(one, progress)) }
        return .all(answers)
      } catch {
        return .all(answers + [.act { throw error }])
      }
    }
  }
}
