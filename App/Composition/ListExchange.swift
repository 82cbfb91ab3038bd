import Files
import Foundation
import Localization
import Shell
import Sources
import SubscriptionList
import Viper

/// Exchanges the list of subscriptions with other readers, as OPML files.
nonisolated struct ListExchange: Sendable {
  private let list: SubscriptionList
  private let texts: Strings<ProgramText>
  private let shellTexts: Strings<ShellText>
  private let isInteractive: Bool
  private let recognizer: SourceRecognizer
  /// The maximum number of addresses that a message names.
  private static let maximumNames = 20
  /// The maximum number of outlines without a usable address that a message names, and the length of such a name.
  private static let maximumUnusable = 5
  private static let maximumLength = 40

  @MainActor init(_ context: PresentationContext, list: SubscriptionList, recognizer: SourceRecognizer) {
    self.list = list
    texts = context.strings(ProgramText.table)
    shellTexts = context.strings(ShellText.table)
    isInteractive = context.isInteractive
    self.recognizer = recognizer
  }

  /// Adds the subscriptions of a file to the list: a stranger's file may name a program or a folder of this computer.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - takesAll: whether addresses of this computer are added, too, without a question.
  /// - Returns: a message about it, and at the prompt a question for each address of this computer.
  /// - Throws: `LoadFailure`, or a `Failure`.
  func read(_ file: URL, takesAll: Bool) async throws -> Answer {
    guard let content = OPML.subscriptions(in: try await data(of: file), isAddress: recognizer.isAddress) else {
      throw Failure(.invalidData, texts(.notOPML, ["file": file.path]))
    }
    let found = content.found
    let known = Set(try list.read().map(\.id))
    let local = takesAll ? [] : found.filter { isLocal($0.address) && !known.contains($0.id) }
    let ids = Set(local.map(\.id))
    let rest = found.filter { !ids.contains($0.id) }
    let (added, listed, leftOut) = try list.merge(rest)
    var message = texts(
      .imported, ["added": String(added), "listed": String(listed), "skipped": unusable(content.unusable)])
    if leftOut > 0 {
      let maximum = String(SubscriptionList.maximumCount)
      message += " " + texts(.importedUntilFull, ["maximum": maximum, "count": String(leftOut)])
    }
    if !local.isEmpty, !isInteractive {
      message += " " + self.leftOut(local) + " " + texts[.importAllHint]
    }
    if let gap = content.gap { message += " " + texts[gap == .end ? .importEndsEarly : .importTooDeep] }
    if !local.isEmpty, isInteractive { return .all([.done(message), ask(local[...])]) }
    guard content.gap == nil else { throw Failure(.invalidData, message) }
    return .done(message)
  }

  /// The questions about addresses of this computer, one after the other.
  private func ask(_ rest: ArraySlice<Subscription>, added: Int = 0, declined: [Subscription] = []) -> Answer {
    guard let next = rest.first else {
      let message = texts(.importedLocal, ["added": String(added)])
      return .done(declined.isEmpty ? message : message + " " + leftOut(declined))
    }
    return .ask(texts(.importAsks, ["address": next.id])) { isYes in
      guard isYes else { return ask(rest.dropFirst(), added: added, declined: declined + [next]) }
      return .work(name: "import") {
        let new = try list.merge([next]).added
        return ask(rest.dropFirst(), added: added + new, declined: declined)
      }
    }
  }

  /// The number of outlines without a usable address, with the names of the first ones.
  private func unusable(_ names: [String]) -> String {
    guard !names.isEmpty else { return "0" }
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

  /// Whether an address leads to a program or a file here, and to no server.
  private func isLocal(_ address: SourceAddress) -> Bool {
    recognizer.isLocal(address) || recognizer.server(of: address) == nil
  }

  /// Writes the list to a file, which must not exist unless it may be replaced; returns the message about it.
  ///
  /// - Throws: `LoadFailure`, or a `Failure`.
  func write(to file: URL, replaces: Bool) async throws -> String {
    let subscriptions = try list.read()
    let output = OutputFile(path: file.path, mode: replaces ? .replacing : .new)
    do {
      try output.write(OPML.data(subscriptions))
    } catch {
      throw OutsideFailures(texts: shellTexts).failure(
        error, output, hint: "\(ShellWord.export.rawValue) \(file.relativePath)!")
    }
    return texts(.exported, ["count": subscriptions.count, "file": file.path])
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
