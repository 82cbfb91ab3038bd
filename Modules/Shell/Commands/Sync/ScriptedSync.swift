import Foundation
import JSON
import Reading
package import Shell
import SubscriptionList
import Terminal
package import Viper

/// Syncs accounts without a prompt, for example from cron, and prints the results.
package struct ScriptedSync {
  private let sync: SyncRunner
  private let format: ScriptRunner.Format
  private let output: any ScriptOutput
  /// Whether to omit accounts without new articles or dropped marks from text output, so that cron sends no mail.
  private let isQuiet: Bool

  /// Creates a sync that prints its results in a format.
  ///
  /// - Parameters:
  ///   - context: the language of messages.
  ///   - accounts: the accounts.
  ///   - format: the format of the results.
  ///   - output: receives the results and the failures.
  ///   - isQuiet: whether text output omits accounts without new articles or dropped marks.
  package init(
    _ context: PresentationContext, accounts: any SyncedAccounts, format: ScriptRunner.Format,
    output: any ScriptOutput, isQuiet: Bool
  ) {
    sync = SyncRunner(context, accounts: accounts)
    (self.format, self.output, self.isQuiet) = (format, output, isQuiet)
  }

  /// Syncs the account with the given name; all accounts if the name is empty.
  ///
  /// Returns the exit status: 1 if a sync failed or the results could not be written.
  package func run(_ name: String) async -> Int32 {
    do {
      let outcome = try await sync.sync(try sync.accounts(named: name))
      try write(outcome)
      for (_, failure) in outcome.failed + outcome.late { report(failure) }
      return outcome.failed.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE
    } catch let failure as Failure {
      report(failure)
      do {
        if format == .json { try output.write(JSONValue.object(of: ["error": failure.json]).line) }
      } catch {
        return EXIT_FAILURE  // a closed pipe or a full disk: nobody would read the reason
      }
      return EXIT_FAILURE
    } catch {
      return EXIT_FAILURE  // cancelled, a closed pipe or a full disk
    }
  }

  private func report(_ failure: Failure) {
    output.writeError(StandardOutput.line(StyledText(line: failure.message).plain))
  }

  private func write(_ outcome: SyncRunner.Outcome) throws {
    switch format {
    case .json: try output.write(json(of: outcome).line)
    case .lines:
      for (account, report) in outcome.synced where report.newArticles > 0 {
        try output.write("\(StyledText(line: account.name).plain)\t\(report.newArticles)")
      }
    case .text:
      for (account, report) in outcome.synced where !isQuiet || report.newArticles + report.droppedMarks > 0 {
        try output.write(StyledText(line: sync.message(of: account, report)).plain)
      }
    }
  }

  private func json(of outcome: SyncRunner.Outcome) -> JSONValue {
    let list = { (failures: [(account: Subscription, failure: Failure)]) in
      JSONValue.array(
        failures.map { account, failure in
          .object(of: ["name": .string(account.name), "address": .string(account.id), "error": failure.json])
        })
    }
    let late = outcome.late.isEmpty ? nil : list(outcome.late)
    return .object(of: [
      SyncRunner.word: .object(of: [
        "accounts": .array(sync.json(of: outcome)), "failed": list(outcome.failed), "late": late,
      ])
    ])
  }
}
