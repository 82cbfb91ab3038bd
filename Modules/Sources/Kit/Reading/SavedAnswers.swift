import Foundation
import HTTP
import Loading
import Sources
import Storage

/// The saved form of the responses of a document: a line of JSON with the facts about each response, followed by their
/// bodies.
///
/// A single response is saved unchanged, without that line.
struct SavedAnswers {
  /// The version of documents with one response, which is saved unchanged.
  private static let single = 1
  /// The version of documents with several responses.
  private static let several = 2
  private static let lineBreak: UInt8 = 10

  let responses: [HTTPResponse]
  /// Whether responses are missing.
  let isCut: Bool
  /// The failure of the first failed request; nil if none failed.
  let failure: LoadFailure?

  /// Whether responses are missing or replaced by others because of a failure.
  var isImpaired: Bool { isCut && failure != nil || responses.contains { $0.status == 0 || $0.status >= 500 } }

  private struct Head: Codable {
    let answers: [Answer]
    let isCut: Bool
    let failure: LoadFailure?
  }

  private struct Answer: Codable {
    let status: Int
    let address: String
    let headers: [String: String]
    let size: Int
  }

  /// Creates the saved form of responses.
  init(_ answers: DocumentAnswers) {
    (responses, isCut, failure) = (answers.responses, answers.isCut, answers.failure)
  }

  /// Parses the responses of a saved document; throws if it is damaged, or if a different version of FeedShell has
  /// saved it.
  init(_ stored: StoredDocument) throws {
    if stored.version == Self.single, let answer = stored.response(body: stored.body) {
      (responses, isCut, failure) = ([answer], false, nil)
      return
    }
    guard stored.version == Self.several, let end = stored.body.firstIndex(of: Self.lineBreak),
      let head = Head(stored: Data(stored.body[..<end]))
    else { throw LoadFailure.malformed }
    var rest = stored.body[end...].dropFirst()
    responses = try head.answers.map { answer in
      guard (0...rest.count).contains(answer.size), let url = URL(string: answer.address) else {
        throw LoadFailure.malformed
      }
      defer { rest = rest.dropFirst(answer.size) }
      return HTTPResponse(
        status: answer.status, headers: HTTPFields(stored: answer.headers), body: Data(rest.prefix(answer.size)),
        url: url, account: stored.account)
    }
    guard rest.isEmpty, !responses.isEmpty else { throw LoadFailure.malformed }
    (isCut, failure) = (head.isCut, head.failure)
  }

  /// The document to save; nil if there is no response.
  func document(savedAt date: Date) throws -> StoredDocument? {
    guard let first = responses.first else { return nil }
    let isSingle = responses.count == 1 && !isCut
    return StoredDocument(
      body: isSingle ? first.body : try container, headers: ConditionalClient.storedHeaders(of: first.headers),
      address: first.url.absoluteString.withoutCredentials, version: isSingle ? Self.single : Self.several,
      savedAt: date, account: first.account)
  }

  private var container: Data {
    get throws {
      let answers = responses.map { response in
        Answer(
          status: response.status, address: response.url.absoluteString.withoutCredentials,
          headers: ConditionalClient.storedHeaders(of: response.headers), size: response.body.count)
      }
      var data = try JSONEncoder().encode(Head(answers: answers, isCut: isCut, failure: failure))
      data.append(Self.lineBreak)
      for response in responses { data.append(response.body) }
      return data
    }
  }
}

extension StoredDocument {
  /// The version of documents that only contain a reference to another document of their source.
  private static let reference = 3

  /// Creates a document that refers to the document `list` of its source.
  static func reference(to list: String, savedAt date: Date) -> StoredDocument {
    StoredDocument(body: Data(list.utf8), headers: [:], address: "", version: reference, savedAt: date)
  }

  /// The name of the document to which this one refers; nil if it has a response of its own.
  var referencedList: String? { version == Self.reference ? String(decoding: body, as: UTF8.self) : nil }
}
