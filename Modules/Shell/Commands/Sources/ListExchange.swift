import Foundation
import Localization
import Reading
import Shell
import Sources
import SubscriptionList
import Synchronization
import System
import Viper

/// Exchanges the list of subscriptions with other readers, as OPML files.
package nonisolated struct ListExchange: Sendable {
  /// Called after a command has changed the list, with the typed command and a function that undoes the change.
  package typealias DidChange = @MainActor @Sendable (_ typed: String, _ back: @escaping Undo) -> Void
  /// Loads subscriptions.
  typealias Load = @Sendable (_ ids: Set<Subscription.ID>) -> Void
  /// Reverts a change.
  package typealias Undo = @Sendable () async throws -> Void

  private let sources: SubscribedSources
  private let didChange: DidChange
  private let texts: Strings<SourceCommandText>
  private let shellTexts: Strings<ShellText>
  private let fileTexts: Strings<OutsideText>
  private let isInteractive: Bool
  /// Loads subscriptions in the background; nil to load none.
  private let load: Load?
  /// The maximum number of addresses in a message.
  private static let maximumNames = 20
  /// The maximum number of unusable outlines in a message.
  private static let maximumUnusable = 5
  /// The maximum length of the name of an unusable outline in a message, in characters.
  private static let maximumLength = 40

  @MainActor init(
    _ context: PresentationContext, sources: SubscribedSources, didChange: @escaping DidChange, load: Load? = nil
  ) {
    self.load = load
    self.sources = sources
    self.didChange = didChange
    texts = context.strings(SourceCommandText.table)
    shellTexts = context.strings(ShellText.table)
    fileTexts = context.strings(OutsideText.table)
    isInteractive = context.isInteractive
  }

  private var list: SubscriptionList { sources.list }
  private var recognizer: SourceRecognizer { sources.opener.recognizer }

  /// Imports the subscriptions in a file.
  ///
  /// The file may be untrusted, so the user confirms each local source (a program or a folder on this computer).
  ///
  /// - Parameters:
  ///   - file: the URL of the OPML file.
  ///   - takesAll: whether to add local sources without asking.
  ///   - command: the command as typed.
  /// - Returns: a message; in an interactive session, also a question for each new local source.
  /// - Throws: `LoadFailure`, or a `Failure`.
  func read(_ file: URL, takesAll: Bool, typed command: String) async throws -> Answer {
    guard let content = OPML.subscriptions(in: try await data(of: file), isAddress: recognizer.isAddress) else {
      throw Failure(.invalidData, texts(.notOPML, ["file": file.path]))
    }
    let found = content.found
    let known = Set(try list.read().map(\.id))
    let local = takesAll ? [] : found.filter { recognizer.isOfThisComputer($0.address) && !known.contains($0.id) }
    let ids = Set(local.map(\.id))
    let (change, added, listed, leftOut) = try list.merge(found.filter { !ids.contains($0.id) })
    sources.trust(content.feeds.intersection(change.added))
    let changes = ImportChanges(change)
    await didChange(command) { [sources] in try sources.undo(changes.all) }
    var parts = [added == 0 ? texts[.importedNone] : texts(.imported, ["count": added])]
    if added > 0, let load {
      load(Set(change.added))
      parts.append(texts(.importedHint, ["count": added, "command": ShellWord.new.rawValue]))
    }
    if listed > 0 { parts.append(texts(.importedListed, ["count": listed])) }
    if !content.unusable.isEmpty {
      parts.append(texts(.importedUnusable, ["names": unusable(content.unusable)]))
    }
    if leftOut > 0 {
      let maximum = String(SubscriptionList.maximumCount)
      parts.append(texts(.importedUntilFull, ["maximum": maximum, "count": String(leftOut)]))
    }
    if !local.isEmpty, !isInteractive { parts += [self.leftOut(local), texts[.importAllHint]] }
    if let gap = content.gap { parts.append(texts[gap == .end ? .importEndsEarly : .importTooDeep]) }
    let message = parts.joined(separator: " ")
    if !local.isEmpty, isInteractive { return .all([.done(message), ask(local[...], changes)]) }
    guard content.gap == nil else { throw Failure(.invalidData, message) }
    return .done(message)
  }

  /// Asks the user about each local source in turn.
  private func ask(
    _ rest: ArraySlice<Subscription>, _ changes: ImportChanges, declined: [Subscription] = []
  ) -> Answer {
    guard let next = rest.first else {
      let message = texts(.importedLocal, ["added": String(changes.all.dropFirst().reduce(0) { $0 + $1.added.count })])
      return .done(declined.isEmpty ? message : message + " " + leftOut(declined))
    }
    return .ask(texts(.importAsks, ["address": next.id])) { isYes in
      guard isYes else { return ask(rest.dropFirst(), changes, declined: declined + [next]) }
      return .work(name: "import") {
        let change = try list.merge([next]).change
        changes.add(change)
        load?(Set(change.added))
        return ask(rest.dropFirst(), changes, declined: declined)
      }
    }
  }

  /// Returns the message about outlines without a usable address: their number, and the first names.
  private func unusable(_ names: [String]) -> String {
    var shown = names.prefix(Self.maximumUnusable).map {
      $0.count > Self.maximumLength ? $0.prefix(Self.maximumLength) + "…" : $0
    }
    let rest = names.count - shown.count
    if rest > 0 { shown.append(shellTexts(.moreCandidates, ["count": rest])) }
    return "\(names.count) (\(shown.joined(separator: ", ")))"
  }

  private func leftOut(_ subscriptions: [Subscription]) -> String {
    let names =
      subscriptions.prefix(Self.maximumNames).map(\.id) + (subscriptions.count > Self.maximumNames ? ["…"] : [])
    return texts(.importLeftOut, ["names": names.joined(separator: ", ")])
  }

  /// Exports the list to a file; returns a message.
  ///
  /// An existing file is only replaced if `replaces` is true.
  func write(to file: URL, replaces: Bool) async throws -> String {
    // Other programs would mistake the addresses of views for feeds.
    let viewCount = try list.readOwn().count { $0.isView && !$0.isAccount }
    let subscriptions = try list.readFeeds()
    let output = OutputFile(path: file.path, mode: replaces ? .replacing : .new)
    do {
      try output.write(OPML.data(subscriptions) { sources.kind(of: $0) })
    } catch {
      throw fileTexts.failure(
        error, output, hint: "\(ShellWord.export.rawValue) \(file.relativePath)!")
    }
    let message = texts(.exported, ["count": subscriptions.count, "file": file.path])
    return viewCount == 0 ? message : message + " " + texts(.exportedWithoutViews, ["count": viewCount])
  }

  private func data(of file: URL) async throws -> Data {
    do {
      return try RegularFile.data(of: file, atMost: OPML.maximumSize)
    } catch {
      throw Failure(
        .storage, texts(.fileUnreadable, ["file": file.path, "reason": SystemReason(FileProblem.reason(of: error))]))
    }
  }
}

/// The changes of an import, which are undone together; each confirmed question adds a change.
private nonisolated final class ImportChanges: Sendable {
  private let content: Mutex<[SubscriptionChange]>

  init(_ first: SubscriptionChange) {
    content = Mutex([first])
  }

  /// The changes, in order.
  var all: [SubscriptionChange] { content.withLock(\.self) }

  func add(_ change: SubscriptionChange) { content.withLock { $0.append(change) } }
}
