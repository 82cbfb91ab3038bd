package import Accounts
package import Foundation
package import Loading
import Localization
package import Posts
import Queries
package import Reading
package import Sources
package import SubscriptionList
import System
package import Viper

/// The user's list of subscriptions; on the first start, the built-in subscriptions.
package struct UserSubscriptions {
  private let file: URL
  private let filterFile: URL
  private let lists: AccountLists
  private let passwords: TokenFile
  private let recognizer: SourceRecognizer
  private let builtIn: [Subscription]

  /// Creates a user's list; `builtIn` contains the subscriptions used if the file does not exist.
  ///
  /// The file of logins also stores the passwords of sources.
  package init(
    file: URL, filterFile: URL, lists: AccountLists, passwords: TokenFile, recognizer: SourceRecognizer,
    builtIn: [Subscription]
  ) {
    (self.file, self.filterFile, self.lists, self.passwords) = (file, filterFile, lists, passwords)
    (self.recognizer, self.builtIn) = (recognizer, builtIn.filter { recognizer.isAddress($0.address) })
  }

  /// Returns the subscriptions in the user's file as loadable sources.
  ///
  /// - Parameters:
  ///   - opener: opens the sources.
  ///   - tokens: the logins and the passwords of sources.
  ///   - patience: how long a script waits for several sources; nil to wait until each source has responded or timed
  ///     out.
  ///   - keep: returns the retention time for the posts of sources whose line in the file does not specify one.
  ///   - context: the language of the reports.
  ///   - report: called for lines that are left out, for a file that cannot be read, for each source that has moved
  ///     permanently or is missing from a merged timeline, for an expired login that leaves a list empty,
  ///     and for each change that the server of an account refuses.
  /// - Returns: the subscriptions as sources.
  package func sources(
    opener: SourceOpener, tokens: TokenStore, patience: PatienceTime? = nil,
    keep: @escaping @Sendable () -> KeepAge,
    _ context: PresentationContext,
    report: @escaping @MainActor @Sendable (Failure) -> Void
  ) -> SubscribedSources {
    let reports = SubscriptionReports(context)
    let (path, filterPath) = (file.path, filterFile.path)
    let list = list(
      passwords: { tokens.passwords },
      onProblems: { problems in Task { @MainActor in reports.failures(problems, in: path).forEach(report) } },
      onError: { error in Task { @MainActor in report(Failure(loading: error, in: context.language)) } })
    movePasswords(of: list, context, reports, report: report)
    let filters = UserFilters(
      file: filterFile,
      onProblems: { problems in Task { @MainActor in reports.failures(problems, in: filterPath).forEach(report) } },
      onError: { error in Task { @MainActor in report(Failure(loading: error, in: context.language)) } })
    return SubscribedSources(
      list, opener: opener, filters: filters, keep: keep, calendar: context.calendar, patience: patience,
      onMove: { name, address in Task { @MainActor in report(reports.moved(name, to: address)) } },
      onMissing: { missing in Task { @MainActor in reports.missing(missing).forEach(report) } },
      onRefusal: { account, feed, failure in
        Task { @MainActor in report(reports.refused(failure, of: feed, by: account)) }
      })
  }

  /// Moves passwords that version 0.2 stored in the list to the file of logins, and reports that.
  private func movePasswords(
    of list: SubscriptionList, _ context: PresentationContext, _ reports: SubscriptionReports,
    report: @escaping @MainActor @Sendable (Failure) -> Void
  ) {
    do {
      let count = try list.movePasswords()
      guard count > 0 else { return }
      let (path, file) = (file.path, passwords.url.path)
      Task { @MainActor in report(reports.movedPasswords(of: count, from: path, to: file)) }
    } catch {
      Task { @MainActor in report(Failure(loading: error, in: context.language)) }
    }
  }

  /// Returns the list in the user's file.
  ///
  /// `passwords` returns the user names and passwords of sources, by source address.
  ///
  /// `onProblems` is called once for each ignored line, and `onError` once if the file cannot be read.
  package func list(
    passwords: @escaping @Sendable () -> [Subscription.ID: String],
    onProblems: @escaping @Sendable ([SubscriptionProblem]) -> Void,
    onError: @escaping @Sendable (LoadFailure) -> Void
  ) -> SubscriptionList {
    SubscriptionList(
      file: file, builtIn: builtIn, lists: lists,
      passwords: SourcePasswords(all: passwords) { [passwords = self.passwords] changes in
        do {
          try passwords.setPasswords(changes)
        } catch {
          let reason = SystemReason(FileProblem.reason(of: error))
          throw LoadFailure(ListProblem.passwordsUnwritable, ["file": passwords.url.path, "reason": reason])
        }
      },
      isAddress: recognizer.isAddress, onProblems: onProblems, onError: onError)
  }
}
