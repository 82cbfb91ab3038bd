public import Pictures
public import Viper

/// The actions on a post that leave its scene: browser, player, clipboard, files, other conversations.
public struct ExternalActions {
  /// Opens an untrusted address in the web browser.
  package let browse: (_ address: String) throws -> Void
  /// Plays a recording at an untrusted address.
  package let play: (_ address: String) throws -> Void
  /// Shows the conversation at an untrusted address; returns false if no known site has a conversation at that address.
  ///
  /// `page` is the web page of the post that contains the address; nil if unknown.
  package let showConversation: (_ address: String, _ page: String?) -> Bool
  /// Copies text to the clipboard.
  package let copy: (_ text: String) throws -> Void
  /// Saves a picture or a recording as a file, and reports its progress.
  package let save: @Sendable (MediaToSave, WorkProgress) async throws -> Answer

  /// The undo stack of the session.
  package let lastChange: LastChange

  /// Creates the actions; by default, no address leads to a conversation.
  public init(
    browse: @escaping (_ address: String) throws -> Void, play: @escaping (_ address: String) throws -> Void,
    copy: @escaping (_ text: String) throws -> Void,
    save: @escaping @Sendable (MediaToSave, WorkProgress) async throws -> Answer,
    showConversation: @escaping (_ address: String, _ page: String?) -> Bool = { _, _ in false },
    lastChange: LastChange
  ) {
    (self.browse, self.play, self.copy) = (browse, play, copy)
    self.showConversation = showConversation
    self.save = { media, progress in
      let answer = try await save(media, progress)
      if case .result(_, .file(let path, _)) = answer { await lastChange.record(media.command, writing: path) }
      return answer
    }
    self.lastChange = lastChange
  }

  /// Saves a picture or a recording.
  package func saving(_ media: MediaToSave) -> Answer {
    let progress = WorkProgress()
    return .work(name: PostAction.save.rawValue, status: { progress.text }) { [save] in
      try await save(media, progress)
    }
  }

  /// Saves several pictures or recordings; the message of a failure also lists the files that were already saved.
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
