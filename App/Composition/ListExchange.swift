import Files
import Foundation
import Localization
import Sources
import Viper

/// Exchanges the list of subscriptions with other readers, as OPML files.
nonisolated struct ListExchange: Sendable {
  private let list: SubscriptionList
  private let failures: SubscriptionFailures
  private let texts: Strings<AppText>

  @MainActor init(_ context: PresentationContext, list: SubscriptionList) {
    self.list = list
    failures = SubscriptionFailures(context)
    texts = context.strings(AppText.table)
  }

  /// Adds the subscriptions of a file to the list; returns the message about it.
  ///
  /// - Throws: a `Failure`.
  func read(_ file: URL) async throws -> String {
    guard
      let (found, skipped) = OPML.subscriptions(in: try await data(of: file), isAddress: UserSubscriptions.isAddress)
    else {
      throw Failure(.invalidData, texts(.notOPML, ["file": file.path]))
    }
    let (added, listed) = try await failures.report { try list.merge(found) }
    return texts(
      .imported, ["added": String(added), "listed": String(listed), "skipped": String(skipped)])
  }

  /// Writes the list to a file, which must not exist unless it may be replaced; returns the message about it.
  ///
  /// - Throws: a `Failure`.
  func write(to file: URL, replaces: Bool) async throws -> String {
    let subscriptions = try await failures.report { try list.read() }
    let output = OutputFile(path: file.path, mode: replaces ? .replacing : .new)
    do {
      try output.write(OPML.data(subscriptions))
    } catch {
      throw OutsideFailures(texts: texts).failure(
        error, output, hint: "\(ShellWord.export.rawValue) \(file.relativePath)!")
    }
    return texts(.exported, ["count": subscriptions.count, "file": file.path])
  }

  private func data(of file: URL) async throws -> Data {
    do {
      // Nothing but a file is opened: a FIFO could stop the program.
      let values = try file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      guard values.isRegularFile == true else { throw FileProblem.notRegular }
      guard values.fileSize ?? 0 <= OPML.maximumSize else { throw POSIXError(.EFBIG) }
      return try Data(contentsOf: file)
    } catch {
      throw Failure(
        .storage, texts(.fileUnreadable, ["file": file.path, "reason": SystemReason(FileProblem.reason(of: error))]))
    }
  }
}
