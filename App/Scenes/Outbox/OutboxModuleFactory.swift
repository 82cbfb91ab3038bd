import Loading
import Localization
import OutboxList
import PostRows
import Posts
import Reading
import SceneKit
import Viper

/// Creates the scene of the changes that wait to be sent to servers.
struct OutboxModuleFactory {
  let services: SceneServices
  let outbox: Outbox

  var entry: SceneEntry {
    let (context, lastChange, outbox) = (services.context, services.lastChange, outbox)
    let read = { @Sendable in
      guard let entries = await outbox.entries() else { throw LoadFailure(ReadingProblem.outboxUnreadable) }
      return await entries.waiting(in: context)
    }
    return SceneEntry(.outbox, about: context.strings(OutboxText.table)[.about], texts: OutboxText.table.problems) {
      ListComposer.compose(
        $1,
        interactor: { ObservedResourceLoader(load: read, changes: outbox.changes(), output: $0) },
        presenter: {
          OutboxPresenter(
            context: context, interactor: $0.interactor, display: $0.display, lastChange: lastChange,
            drop: { ids in
              var restores: [OutboxPresenter.Restore] = []
              for id in ids {
                guard let dropped = await outbox.drop(id) else { continue }
                restores.append { await outbox.restore(dropped) }
              }
              return restores
            },
            send: {
              await outbox.sendAll()
              return try await read()
            })
        },
        cell: { OutboxCell(row: $0, context: context) })
    }
  }
}

extension [OutboxEntry] {
  /// The changes as rows show them.
  fileprivate func waiting(in context: PresentationContext) -> [WaitingWrite] {
    map { entry in
      WaitingWrite(
        id: entry.id, entry.write, by: entry.account, on: entry.post, of: entry.source,
        entry.state,
        reason: entry.reason.map { Failure(loading: $0, in: context.language).message })
    }
  }
}

extension OutboxEntry {
  /// The report of a change that was refused while nobody waited for its outcome.
  func failure(in context: PresentationContext) -> Failure {
    let reason = reason.map { Failure(loading: $0, in: context.language).message } ?? ""
    let text = post.map { PostRow($0).hint(in: context).onOneLine } ?? ""
    let values = ["command": write.word, "text": String(text.prefix(60)), "reason": reason]
    return Failure(.badArgument, context.strings(OutboxText.table)(.refused, values))
  }
}
