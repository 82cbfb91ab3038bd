import Foundation
import Loading
import Localization
import Queries
import Reading
import Shell
import Sources
import SubscriptionList
import System
import Viper

/// Exports the user's data to a file, and imports data from a file.
struct StateExchange {
  /// The maximum number of names in a message.
  private static let maximumNames = 20

  let context: PresentationContext
  let sources: SubscribedSources
  let local: StateContext
  /// The settings of the program and of its scenes.
  let known: [Setting]
  let didChange: ListExchange.DidChange

  private var texts: Strings<StateText> { context.strings(StateText.table) }
  private var recognizer: SourceRecognizer { sources.opener.recognizer }
  private var merge: StateMerge { StateMerge(sources: sources, context: local) }
}

// MARK: - Export

extension StateExchange {
  /// Collects the user's data.
  func document() async throws -> StateDocument {
    var document = StateDocument()
    document.sources = try sources.list.readOwn()
    guard let (read, flagged) = await sources.opener.cache.posts.ownStates() else {
      throw Failure(loading: LoadFailure(ListProblem.busy), in: context.language)
    }
    (document.read, document.starred) = (read, flagged)
    document.filters = try sources.filters.read()
    let saved = try reading(local.settings.url) { try local.settings.settings() }
    for (setting, value) in saved.values(of: known.filter(\.isShared)) {
      if "\(setting.name) \(value)".hasPassword {
        document.omittedSettings.append(setting.name)
      } else {
        document.settings.append(.init(name: setting.name, value: value))
      }
    }
    return document
  }

  /// Returns the message about a document exported to a file.
  func message(_ document: StateDocument, in file: String) -> String {
    let counts: [(StateText, Int)] = [
      (.sourceCount, document.sources.count), (.markCount, document.read.count), (.starCount, document.starred.count),
      (.filterCount, document.filters.count), (.settingCount, document.settings.count),
    ]
    let written = texts(.written, ["parts": parts(counts) ?? texts(.sourceCount, ["count": 0]), "file": file])
    guard !document.omittedSettings.isEmpty else { return written }
    return written + " " + texts(.withPassword, ["names": names(document.omittedSettings)])
  }

  private func reading<Value>(_ file: URL, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw unreadable(file.path, error)
    }
  }

  func unreadable(_ file: String, _ error: any Error) -> Failure {
    Failure(.storage, texts(.fileUnreadable, ["file": file, "reason": SystemReason(FileProblem.reason(of: error))]))
  }

  private func parts(_ counts: [(text: StateText, count: Int)]) -> String? {
    let parts = counts.filter { $0.count > 0 }.map { texts($0.text, ["count": $0.count]) }
    return parts.isEmpty ? nil : parts.joined(separator: texts[.separator])
  }
}

// MARK: - Import

extension StateExchange {
  /// Imports a file.
  ///
  /// Unless `takesAll` is true, asks the user about entries that run a program or read a folder on this computer.
  ///
  /// In a script, such entries are skipped without a question.
  func add(_ file: StateFile, takesAll: Bool, typed command: String) throws -> Answer {
    var file = file
    let values = Dictionary(file.document.settings.map { ($0.name, $0.value) }) { first, _ in first }
    let settings = known.filter(\.isShared).compactMap { setting in
      values[setting.name].flatMap { setting.value($0.split(separator: " ").map(String.init)) }.map { (setting, $0) }
    }
    file.document.unusableCount += file.document.settings.count - settings.count
    let listed = Set(try sources.list.read().map(\.id))
    guard !takesAll else { return work(file, settings, [], command) }
    let isAsked = { [recognizer] (source: Subscription) in
      !source.isView && recognizer.isOfThisComputer(source.address) && !listed.contains(source.id)
    }
    let local = file.document.sources.filter(isAsked)
    let questions =
      (local.isEmpty ? [] : [StateQuestion.sources(local)])
      + settings.filter { $0.0.isCommand($0.1) }.map { .command($0.0, value: $0.1) }
    file.document.sources.removeAll(where: isAsked)
    return ask(questions[...], file, settings.filter { !$0.0.isCommand($0.1) }, [], command)
  }

  private func ask(
    _ rest: ArraySlice<StateQuestion>, _ file: StateFile, _ settings: [(setting: Setting, value: String)],
    _ declined: [StateQuestion], _ command: String
  ) -> Answer {
    guard let next = rest.first else { return work(file, settings, declined, command) }
    let question =
      switch next {
      case .sources(let local) where local.count == 1: texts(.asksSource, ["address": local[0].id])
      case .sources(let local):
        texts(.asksSources, ["count": local.count, "names": names(next.names)])
      case .command(let setting, let value): texts(.asksCommand, ["name": setting.name, "command": value])
      }
    return .ask(question) { isYes in
      var (file, settings, declined) = (file, settings, declined)
      switch next {
      case _ where !isYes: declined.append(next)
      case .sources(let local): file.document.sources += local
      case .command(let setting, let value): settings.append((setting, value))
      }
      return ask(rest.dropFirst(), file, settings, declined, command)
    }
  }

  private func work(
    _ file: StateFile, _ settings: [(setting: Setting, value: String)], _ declined: [StateQuestion], _ command: String
  ) -> Answer {
    let progress = WorkProgress()
    return .work(name: StateCommands.word, status: { progress.text }) {
      var changes = StateChanges()
      do {
        try await merge.add(file, settings, to: &changes, recordsUndo: context.isInteractive) { count in
          progress.text = texts(.markCount, ["count": count])
        }
      } catch {
        recordUndo(of: changes, command)
        throw failure(of: error)
      }
      recordUndo(of: changes, command)
      return .done(message(changes, file.document, declined))
    }
  }

  private func recordUndo(of changes: StateChanges, _ command: String) {
    guard changes.counts.contains(where: { $0.count > 0 }) else { return }
    didChange(command) { [self] in
      do {
        try await merge.undo(changes)
      } catch {
        throw await failure(of: error)
      }
    }
  }

  private func failure(of error: any Error) -> any Error {
    guard let failure = error as? StateMerge.FileFailure else { return error }
    let reason = SystemReason(FileProblem.reason(of: failure.cause))
    return Failure(
      .storage,
      context.strings(OutsideText.table)(.fileUnwritable, ["file": failure.file.path, "reason": reason]))
  }

  private func message(_ changes: StateChanges, _ document: StateDocument, _ declined: [StateQuestion]) -> String {
    let there = changes.thereCount
    var sentences = [
      parts(changes.counts).map { texts(there > 0 ? .addedBesides : .added, ["parts": $0, "count": there]) }
        ?? (there > 0 ? texts(.nothingNew, ["count": there]) : texts[.nothingAdded])
    ]
    let unusable = document.unusableCount + changes.unusableCount
    let more: [(StateText, Int)] = [
      (.full, document.unlistedCount + changes.unlistedCount), (.foreign, changes.foreignCount), (.unusable, unusable),
    ]
    sentences += more.filter { $0.1 > 0 }.map { texts($0.0, ["count": $0.1]) }
    if !declined.isEmpty {
      sentences.append(texts(.leftOut, ["names": names(declined.flatMap(\.names))]))
      if !context.isInteractive { sentences.append(texts[.allHint]) }
    }
    return sentences.joined(separator: " ")
  }

  private func names(_ all: [String]) -> String {
    (all.prefix(Self.maximumNames) + (all.count > Self.maximumNames ? ["…"] : [])).joined(separator: ", ")
  }
}
