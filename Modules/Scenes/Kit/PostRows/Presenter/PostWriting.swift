import Foundation
import Loading
import Localization
package import Posts
package import Viper

/// Changes posts on their servers, and records how to undo each change.
package struct PostWriting {
  /// Changes a post, and returns the outcome; throws `LoadFailure` if the change is not possible.
  package typealias Write = @MainActor @Sendable (PostWrite, Post) async throws -> WriteOutcome

  private let write: Write
  private let lastChange: LastChange
  private let context: PresentationContext
  private var texts: Strings<WriteText> { context.strings(WriteText.table) }

  /// Creates an object that changes posts through `write`, and records each change in `lastChange`.
  ///
  /// `write` continues after the user leaves the scene.
  package init(_ write: @escaping Write, lastChange: LastChange, context: PresentationContext) {
    (self.write, self.lastChange, self.context) = (write, lastChange, context)
  }

  /// Changes posts.
  ///
  /// At a prompt, asks first if the setting `confirm` requires it, or if the change cannot be undone.
  package func make(_ write: PostWrite, on posts: [Post], typed command: String) -> Answer {
    let work = Answer.work(name: write.word) { try await made(write, on: posts, typed: command) }
    guard context.isInteractive, asks(before: write) else { return work }
    return .ask(question(about: write, posts)) { isYes in isYes ? work : .done(texts[.declined]) }
  }

  /// Votes for the options with the typed numbers, such as `1,3`.
  package func vote(_ typed: String, on post: Post, typed command: String) throws -> Answer {
    guard let poll = post.details.facts.poll else { throw Failure(.badArgument, texts[.noPoll]) }
    let hasEnded = poll.isClosed || poll.endsAt.map { $0 < context.now() } ?? false
    guard !hasEnded, poll.hasVoted != true else { throw Failure(.badArgument, texts[.pollEnded]) }
    let numbers = typed.split(separator: ",", omittingEmptySubsequences: false).map {
      Int($0.trimmingCharacters(in: .whitespaces))
    }
    let choices = numbers.compactMap { $0 }.map { $0 &- 1 }
    guard choices.count == numbers.count, Set(choices).count == choices.count, poll.isMultiple || choices.count == 1,
      choices.allSatisfy(poll.options.indices.contains)
    else {
      let example = command.hasSuffix(typed) ? command.dropLast(typed.count) + "1" : "\(command) 1"
      throw Failure(
        .badArgument,
        texts(.badChoices, ["count": String(poll.options.count), "command": String(example)]))
    }
    return make(.vote(choices), on: [post], typed: command)
  }

  private func made(_ write: PostWrite, on posts: [Post], typed command: String) async throws -> Answer {
    var known: Set<Post.ID> = []
    let outcomes = await outcomes(of: write, on: posts.filter { known.insert($0.id).inserted })
    record(write, on: outcomes.made + outcomes.pending, typed: command)
    guard let failure = outcomes.failure else { return answer(write, outcomes) }
    guard !outcomes.made.isEmpty || !outcomes.pending.isEmpty else { throw failure }
    // Some posts were changed before the failure.
    let reason = Failure(loading: failure, in: context.language)
    throw Failure(reason.kind, "\(message(of: write, outcomes.made.count)) \(reason.message)", reason: reason.reason)
  }

  /// The results of a change to several posts: the changed posts, and the posts whose change waits to be sent.
  private struct Outcomes {
    var made: [Post] = []
    var pending: [Post] = []
    /// The reason why the changes to `pending` wait.
    var reason: LoadFailure?
    /// The failure that stopped the change before all posts were changed.
    var failure: (any Error)?
  }

  private func outcomes(of write: PostWrite, on posts: [Post]) async -> Outcomes {
    var outcomes = Outcomes()
    for post in posts where outcomes.failure == nil {
      do {
        switch try await self.write(write, post) {
        case .made, .cancelled: outcomes.made.append(post)
        case .unchanged: break
        case .pending(let reason):
          outcomes.pending.append(post)
          outcomes.reason = reason
        }
      } catch {
        outcomes.failure = error
      }
    }
    return outcomes
  }

  private func answer(_ write: PostWrite, _ outcomes: Outcomes) -> Answer {
    var answers: [Answer] = []
    if !outcomes.made.isEmpty || outcomes.pending.isEmpty {
      answers.append(.result(message(of: write, outcomes.made.count), .posts(outcomes.made.count)))
    }
    if let waiting = waiting(outcomes) { answers.append(.result(waiting, .posts(outcomes.pending.count))) }
    return answers.count == 1 ? answers[0] : .all(answers)
  }

  /// The message about changes that wait to be sent; nil if there are none.
  private func waiting(_ outcomes: Outcomes) -> String? {
    outcomes.reason.map { reason in
      let why = Failure(loading: reason, in: context.language).message
      return texts(.pending, ["count": outcomes.pending.count, "reason": why, "outbox": Self.outbox])
    }
  }

  /// The command that lists the changes that wait to be sent.
  package nonisolated static let outbox = "outbox"

  /// Records how to undo a change; does nothing if no post was changed.
  private func record(_ write: PostWrite, on posts: [Post], typed command: String) {
    guard !posts.isEmpty else { return }
    guard let inverse = write.inverse else {
      let failure = LastChange.irreversible(texts(.irreversible, ["command": command]))
      return lastChange.record { throw failure }
    }
    lastChange.record(isOnServer: true) { [self] in
      let outcomes = await outcomes(of: inverse, on: posts.map(write.applied))
      if let failure = outcomes.failure { throw failure }
      let result = waiting(outcomes) ?? message(of: inverse, outcomes.made.count)
      return context.strings(ListText.table)(.undone, ["command": command, "result": result])
    }
  }

  private func message(of write: PostWrite, _ count: Int) -> String {
    texts(WriteText(.done, of: write.word), ["count": count])
  }
}

// MARK: - Questions

extension PostWriting {
  private func asks(before write: PostWrite) -> Bool {
    guard write.inverse != nil else { return true }
    return switch context.choices.confirmation {
    case .all: true
    case .boost: write == .boost(true)
    case .none: false
    }
  }

  private func question(about write: PostWrite, _ posts: [Post]) -> String {
    guard let post = posts.first, posts.count == 1 else {
      return texts(.questionSeveral, ["command": write.word, "count": posts.count])
    }
    let question = WriteText(.question, of: write.word)
    if write.kind == .vote, let poll = post.details.facts.poll {
      let names = write.choices.map { "“\(poll.options[$0].text.onOneLine)”" }
      let list = names.formatted(.list(type: .and).locale(context.language.locale))
      return texts(question, ["choices": list])
    }
    let author = post.details.author.flatMap { $0.handle?.nonBlank ?? $0.name.nonBlank } ?? "?"
    return texts(question, ["text": PostRow(post).beginning(in: context), "author": author.onOneLine])
  }
}

// MARK: - Commands

extension PostWriting {
  /// The commands on the page of a post; row numbers select the comments to change, if the page has comments.
  package func commands(
    _ post: @escaping () throws -> Post, comment: ((RowReference) throws -> Post)? = nil
  ) -> [Command] {
    let shown: Post? = { do { return try post() } catch { return nil } }()
    let useful = { (write: PostWrite) in shown.map { PostRow.isUseful(write, on: $0) } ?? false }
    let own = PostWrite.ofPosts.map { write in
      Command(
        write.word, comment == nil ? .none : .optionalRows, in: .read,
        summary: texts[WriteText(.hereSummary, of: write.word)], output: .done,
        isUseful: { useful(write) }, isTypedInFull: true
      ) { arguments in
        let rows = arguments.rows
        let posts = try comment.map { comment in try rows.map(comment) } ?? []
        let command = "\(write.word) \(rows.map(\.typed).joined(separator: ","))"
        guard rows.count <= 1 || write.kind != .boost else {
          throw Failure(.badArgument, texts(.oneRow, ["command": write.word]))
        }
        return make(
          write, on: posts.isEmpty ? [try post()] : posts, typed: command.trimmingCharacters(in: .whitespaces))
      }
    }
    return own + [voteCommand(post, comment: comment, isUseful: { useful(.vote([])) })]
  }

  private func voteCommand(
    _ post: @escaping () throws -> Post, comment: ((RowReference) throws -> Post)?,
    isUseful: @escaping @MainActor () -> Bool
  ) -> Command {
    let word = PostWrite.Kind.vote.rawValue
    return Command(
      word, .text(usage: comment == nil ? "N,…" : "[ROW] N,…", example: "1"), in: .read,
      summary: texts[WriteText(.hereSummary, of: word)], output: .done, isUseful: isUseful, isTypedInFull: true
    ) { arguments in
      let words = arguments.text.split(whereSeparator: \.isWhitespace).map(String.init)
      let command = "\(word) \(words.joined(separator: " "))"
      guard words.count > 1, let comment, let row = RowReference(parsing: words[0]) else {
        return try vote(words.joined(separator: " "), on: try post(), typed: command)
      }
      return try vote(words.dropFirst().joined(separator: " "), on: try comment(row), typed: command)
    }
  }
}
