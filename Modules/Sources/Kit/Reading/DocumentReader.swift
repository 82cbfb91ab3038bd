package import Foundation
package import HTTP
package import Loading
import Sources
import Storage

/// Loads the documents of a source through the cache.
package struct DocumentReader: Sendable {
  /// The name of the source in the cache.
  let source: String
  let client: any HTTPClient
  let cache: Cache
  let policy: ReadingPolicy
  let now: @Sendable () -> Date
  /// The accounts whose tokens loaded the documents.
  let accounts: ReadAccounts
  /// Called if a response states that its address has moved permanently; nil to ignore this.
  let onMove: (@Sendable (_ from: URL, _ to: URL) async -> Void)?

  /// Loads a document from the cache, from the network, or from both in turn, according to the reading policy.
  ///
  /// `document` returns nil if the source is unknown and the step must not send a request to its server.
  func answers<Value>(
    _ scope: LoadScope, to document: @escaping @Sendable (ReadingPolicy.Step) async throws -> SourceDocument<Value>?
  ) -> Answers<Value> {
    let loaded = LoadedDocument<Value>()
    return PolicyAnswers(
      policy: policy, saved: { await saved($0, loaded) },
      remote: { document in
        if scope == .first, let fresh = await fresh(document, loaded) { return fresh }
        return try await remote(document, loaded)
      },
      onFailure: nil
    ).answers(scope) { step in
      try await loaded.document.value { await shared(try await document(step)) }
    }
  }

  /// Loads the document of a request, which is saved under its address.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - scope: whether this is the first load, a refresh or the load of the next page.
  ///   - read: decodes a response with its HTTP status; throws `LoadFailure` for a response that must not be saved.
  /// - Returns: the decoded document, up to twice: first the saved one, then the one from the network.
  package func answers<Value: Sendable>(
    to request: HTTPRequest, _ scope: LoadScope, read: @escaping @Sendable (Data, Int) throws -> Value
  ) -> Answers<Value> {
    let document = SourceDocument(
      list: request.url.absoluteString.withoutCredentials, request: { request },
      read: { try read($0.body, $0.status) })
    return answers(scope) { _ in document }
  }

  /// The document, under the name of a saved document with the same response if there is one.
  private func shared<Value>(_ described: SourceDocument<Value>?) async -> SourceDocument<Value>? {
    guard var document = described, let others = document.otherLists?() else { return described }
    let own = key(of: document)
    let saved = await cache.document(for: own)
    let former = saved?.referencedList
    for list in others + [former].compactMap(\.self) where list != document.list {
      let key = DocumentKey(source: document.owner ?? source, list: list, cursor: document.cursor)
      guard let other = await cache.document(for: key), other.referencedList == nil,
        former != nil || saved.map({ $0.savedAt <= other.savedAt }) ?? true
      else { continue }
      // Later sessions do not know the shared document, so a reference to it is saved.
      if list != former { await cache.save(.reference(to: list, savedAt: other.savedAt), for: own) }
      document.list = list
      break
    }
    return document
  }

  /// The saved document; nil if there is none, or if it cannot be decoded.
  ///
  /// In the latter case, it is deleted.
  private func saved<Value>(
    _ document: SourceDocument<Value>, _ loaded: LoadedDocument<Value>
  ) async -> Sourced<Value>? {
    guard let stored = await stored(document, loaded),
      let value = await value(in: stored, of: document, loaded)
    else { return nil }
    return Sourced(value, from: .cache(savedAt: stored.savedAt))
  }

  private func stored<Value>(
    _ document: SourceDocument<Value>, _ loaded: LoadedDocument<Value>
  ) async -> StoredDocument? {
    await loaded.stored.value { .some(await cache.document(for: key(of: document))) } ?? nil
  }

  /// Decodes a saved document; if that fails, returns nil and deletes the document.
  private func value<Value>(
    in stored: StoredDocument, of document: SourceDocument<Value>, _ loaded: LoadedDocument<Value>
  ) async -> Value? {
    do {
      let value = try await loaded.saved.value {
        let saved = try SavedAnswers(stored)
        var answers = DocumentAnswers(saved.responses)
        (answers.isCut, answers.failure) = (saved.isCut, saved.failure)
        return try document.value(in: answers)
      }
      accounts.note(stored.account)
      return value
    } catch is CancellationError {
      return nil  // the document may still be valid
    } catch {
      await cache.removeDocument(for: key(of: document))
      await loaded.stored.replace(with: nil)
      return nil
    }
  }

  /// The saved document if it is recent enough to be shown without a request; otherwise nil.
  ///
  /// A document that is incomplete because of a failure is loaded again as soon as the server accepts requests.
  private func fresh<Value>(
    _ document: SourceDocument<Value>, _ loaded: LoadedDocument<Value>
  ) async -> Sourced<Value>? {
    guard document.freshness > 0, let stored = await stored(document, loaded),
      case let age = now().timeIntervalSince(stored.savedAt), age >= 0,
      let saved = await saved(document, loaded)
    else { return nil }
    guard let failure = document.failure?(saved.value) else { return age < document.freshness ? saved : nil }
    return failure.until.map { $0 > now() } == true ? saved : nil
  }

  /// Loads the document from the source, and saves it in the background; uses the cached document if it is unchanged
  /// (304).
  private func remote<Value>(
    _ document: SourceDocument<Value>, _ loaded: LoadedDocument<Value>
  ) async throws -> Sourced<Value> {
    let make: @Sendable () async throws -> HTTPRequest
    switch document.load {
    case .value(let value): return Sourced(try await value(), from: .remote)
    case .request(let request, _): make = request
    }
    let request = try await make()
    async let second = document.secondOutcome(from: client)
    let answer: ConditionalClient.Answer<StoredDocument>
    do {
      answer = try await conditional.load(request, since: await former(document, at: request.url, loaded))
    } catch let failure as LoadFailure {
      let answers = try await document.answers(inPlaceOf: request, after: failure, second: second, from: client)
      return try await save(answers, to: request.url, of: document, loaded)
    }
    switch answer {
    case .document(let response, _):
      let answers = try await document.answers(after: response, second: second, from: client)
      return try await save(answers, to: request.url, of: document, loaded)
    case .unchanged(let response, let stored):
      guard let value = await value(in: stored, of: document, loaded),
        case let saved = try SavedAnswers(stored), let first = saved.responses.first
      else {
        // The stored copy could not be decoded.
        try Task.checkCancellation()
        let answers = try await document.answers(to: request, from: client)
        return try await save(answers, to: request.url, of: document, loaded)
      }
      if let permanent = response.permanentURL { await onMove?(request.url, permanent) }
      // Only the first response is known to be unchanged.
      let answers = try await document.answers(after: first, second: second, from: client)
      guard saved.responses.count == 1, answers.responses.count == 1, !saved.isCut, !answers.isCut else {
        return try await save(answers, to: request.url, of: document, loaded)
      }
      await cache.renewDocument(for: key(of: document), headers: ConditionalClient.storedHeaders(of: response.headers))
      return Sourced(value, from: .remote)
    }
  }

  /// The saved document whose validators are sent.
  ///
  /// Nil if its first response is from a different address, if it has several responses, or if several posts share it.
  private func former<Value>(
    _ document: SourceDocument<Value>, at url: URL, _ loaded: LoadedDocument<Value>
  ) async -> StoredDocument? {
    let stored = await stored(document, loaded)
    let isOfOneAddress = document.further == nil && document.otherLists == nil
    return isOfOneAddress || stored?.address == url.absoluteString.withoutCredentials ? stored : nil
  }

  /// A client that sends conditional requests for stored responses.
  var conditional: ConditionalClient { ConditionalClient(client: client) }

  /// A copy with a different policy.
  func with(_ policy: ReadingPolicy) -> DocumentReader {
    DocumentReader(
      source: source, client: client, cache: cache, policy: policy, now: now, accounts: accounts, onMove: onMove)
  }

  /// Saves the document in the server's response to a change of that document; throws if the response contains none.
  func take<Value>(_ response: HTTPResponse, as document: SourceDocument<Value>) async throws {
    _ = try await save(DocumentAnswers([response]), to: response.url, of: document, LoadedDocument())
  }

  /// Decodes the responses, and saves them.
  ///
  /// Responses with a failed request do not replace a saved document that is longer, or equally long and at least as
  /// complete.
  ///
  /// - Throws: `LoadFailure`; the failure of a request if it caused parts to be missing, and no more could be loaded
  ///   than is saved.
  private func save<Value>(
    _ answers: DocumentAnswers, to requested: URL, of document: SourceDocument<Value>, _ loaded: LoadedDocument<Value>
  ) async throws -> Sourced<Value> {
    let value = try document.value(in: answers)
    accounts.note(answers.responses.first?.account)
    if let permanent = answers.responses.first?.permanentURL { await onMove?(requested, permanent) }
    let cause = document.failure?(value)
    if let failure = cause ?? answers.impairment, let former = await stored(document, loaded),
      let formerValue = await self.value(in: former, of: document, loaded)
    {
      let growth = document.length.map { $0(value) - $0(formerValue) } ?? 0
      if growth < 0 || growth == 0 && cause != nil { throw failure }
      if growth == 0, document.failure?(formerValue) == nil, Self.isWhole(former) {
        return Sourced(value, from: .remote)
      }
    }
    if let new = try SavedAnswers(answers).document(savedAt: now()) { await cache.save(new, for: key(of: document)) }
    return Sourced(value, from: .remote)
  }

  /// Whether no part of a saved document is missing because of a failure.
  private static func isWhole(_ stored: StoredDocument) -> Bool {
    do {
      return try !SavedAnswers(stored).isImpaired
    } catch {
      return false  // another version has saved the document
    }
  }

  func key<Value>(of document: SourceDocument<Value>) -> DocumentKey {
    DocumentKey(source: document.owner ?? source, list: document.list, cursor: document.cursor)
  }
}
