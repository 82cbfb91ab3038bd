import Foundation
import JSON
import Loading
import Localization
import Reading
import SubscriptionList
import Viper

/// Syncs accounts with their servers, one after the other, and describes the results in the user's language.
nonisolated struct SyncRunner: Sendable {
  /// The name of the command.
  static let word = "sync"
  /// The example address in the message that explains how to add an account.
  private static let example = "reader:https://example.org/api/greader.php"

  /// The results of a sync of several accounts.
  nonisolated struct Outcome: Sendable {
    /// The synced accounts.
    fileprivate(set) var synced: [(account: Subscription, report: SyncReport)] = []
    /// The accounts whose sync failed, or whose servers did not accept all waiting changes, each with its failure.
    fileprivate(set) var failed: [(account: Subscription, failure: Failure)] = []
    /// The accounts whose servers requested a pause; the next sync transfers the remaining data.
    fileprivate(set) var late: [(account: Subscription, failure: Failure)] = []

    fileprivate mutating func add(_ failure: Failure, of account: Subscription) {
      if failure.kind == .rateLimited { late.append((account, failure)) } else { failed.append((account, failure)) }
    }
  }

  private let listed: any SyncedAccounts
  private let texts: Strings<SyncText>
  private let language: Language

  /// Creates the sync of a user's accounts, with messages in the language of the given context.
  @MainActor init(_ context: PresentationContext, accounts: any SyncedAccounts) {
    listed = accounts
    texts = context.strings(SyncText.table)
    language = context.language
  }

  /// The command that syncs all accounts, or a single named account.
  @MainActor var command: Command {
    Command(
      Self.word, .text(usage: "[NAME]", example: "Home"), in: .shell, summary: texts[.syncSummary], output: .done,
      isUseful: { !listed.syncedAccounts.isEmpty }, isTypedInFull: true
    ) { arguments in
      let chosen = try accounts(named: arguments.text)
      let progress = WorkProgress()
      return .work(name: Self.word, status: { progress.text }) {
        try answer(try await sync(chosen) { progress.text = $0 })
      }
    }
  }

  /// Resolves typed text to accounts, ignoring case: empty text to all accounts, other text to the account with this
  /// name or address, or with this unique prefix.
  ///
  /// - Throws: a `Failure` if there are no accounts, or if the text does not match exactly one account.
  func accounts(named text: String) throws -> [Subscription] {
    let all = listed.syncedAccounts
    guard !all.isEmpty else {
      let command = "\(ShellWord.add.rawValue) \(Self.example) Home"
      throw Failure(.badArgument, texts(.noAccounts, ["command": command]))
    }
    let typed = TaggedText.unquoted(text.trimmingCharacters(in: .whitespaces))
    guard !typed.isEmpty else { return all }
    let wanted = typed.lowercased()
    let tests: [(Subscription) -> Bool] = [
      { $0.name == typed || $0.id == typed }, { $0.name.lowercased() == wanted },
      { $0.name.lowercased().hasPrefix(wanted) },
    ]
    let found = tests.lazy.map({ all.filter($0) }).first(where: { !$0.isEmpty }) ?? []
    guard found.count == 1 else {
      let names = (found.isEmpty ? all : found).map(\.name).joined(separator: ", ")
      throw Failure(.badArgument, texts(.unknownAccount, ["name": typed, "accounts": names]))
    }
    return found
  }

  /// Syncs accounts; the failure of one account does not affect the others.
  ///
  /// `onProgress` receives the progress as a short text.
  func sync(
    _ chosen: [Subscription], onProgress: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Outcome {
    var outcome = Outcome()
    for account in chosen {
      do {
        let report = try await listed.sync(account) { step in
          let words = text(of: step)
          let values = ["name": account.name, "step": words]
          onProgress(chosen.count > 1 ? texts(.ofAccount, values) : words)
        }
        outcome.synced.append((account, report))
        if let unsent = report.unsent { outcome.add(failure(.notSent, of: account, unsent), of: account) }
      } catch let error as CancellationError {
        throw error
      } catch {
        outcome.add(failure(.notInStep, of: account, error), of: account)
      }
    }
    return outcome
  }

  /// Creates a failure that names the account.
  private func failure(_ text: SyncText, of account: Subscription, _ error: any Error) -> Failure {
    let failure = Failure(loading: error, in: language)
    return failure.with(message: texts(text, ["name": account.name, "reason": failure.message]))
  }

  private func text(of step: SyncStep) -> String {
    switch step {
    case .marks: texts[.stepMarks]
    case .list: texts[.stepList]
    case .articles(let loaded, nil): texts(.stepArticles, ["loaded": loaded])
    case .articles(let loaded, let total?):
      LoadProgress(total: total, done: loaded).bar + " " + texts(.stepArticlesOf, ["loaded": loaded, "total": total])
    case .ids: texts[.stepIDs]
    }
  }
}

// MARK: - Results

nonisolated extension SyncRunner {
  /// Returns the answer of the command; throws a failure if there is no other result.
  private func answer(_ outcome: Outcome) throws -> Answer {
    let messages = outcome.synced.map { message(of: $0.account, $0.report) } + outcome.late.map(\.failure.message)
    let failure = outcome.failed.first.map { first in
      first.failure.with(message: outcome.failed.map(\.failure.message).joined(separator: " "))
    }
    if messages.isEmpty, let failure { throw failure }
    let done = Answer.result(messages.joined(separator: " "), .member("accounts", .array(json(of: outcome))))
    guard let failure else { return done }
    return .all([done, .act { throw failure }])
  }

  /// Returns the message about a synced account.
  func message(of account: Subscription, _ report: SyncReport) -> String {
    let sent = report.confirmedMarks
    let waiting = report.waitingMarks
    let facts = [
      texts(.newArticles, ["count": report.newArticles]),
      sent > 0 ? texts(.marksSent, ["count": sent]) : nil,
      waiting > 0 ? texts(sent > 0 ? .othersWait : .marksWait, ["count": waiting]) : nil,
    ]
    let list = facts.compactMap(\.self).joined(separator: ", ")
    let message = texts(.inStep, ["name": account.name, "facts": list])
    return report.droppedMarks == 0 ? message : message + " " + texts(.dropped, ["count": report.droppedMarks])
  }

  /// Returns the synced accounts, for scripts.
  func json(of outcome: Outcome) -> [JSONValue] {
    outcome.synced.map { account, report in
      .object(of: [
        "name": .string(account.name), "address": .string(account.id), "new": .integer(report.newArticles),
        "feeds": .integer(report.feeds), "unread": .integer(report.unread), "sent": .integer(report.confirmedMarks),
        "pending": .integer(report.waitingMarks), "dropped": .integer(report.droppedMarks),
        "refused": .integer(report.refusedChanges),
        "inStep": .string(report.date.formatted(.iso8601)),
      ])
    }
  }
}
