import Foundation
import HTTP
import SceneTesting
import Sources

@testable import ReadingSupport

/// An answer with some headers.
struct StubAnswer: Sendable {
  static let fine = StubAnswer(200)

  let status: Int
  let headers: [(String, String)]

  init(_ status: Int, _ headers: [String: String] = [:]) {
    self.init(status, headers.sorted { $0.key < $1.key })
  }

  init(_ status: Int, _ headers: [(String, String)]) {
    self.status = status
    self.headers = headers
  }

  static func refusing(after time: String) -> StubAnswer { StubAnswer(429, ["retry-after": time]) }

  func response(from url: URL) -> HTTPResponse {
    let fields = headers.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } }
    return HTTPResponse(status: status, headers: HTTPFields(fields), body: Data(), url: url)
  }
}

extension ClientSpy {
  /// Answers with `replies` in order, and repeats the last one.
  static func inOrder(_ replies: [StubAnswer]) -> ClientSpy {
    let next = WaitableState(0)
    return ClientSpy { request in
      let index = next.update {
        $0 += 1
        return $0 - 1
      }
      return replies[min(index, replies.count - 1)].response(from: request.url)
    }
  }
}

extension HTTPRequest {
  static func document(_ path: String = "/", on server: String = "https://a.example") -> HTTPRequest {
    HTTPRequest(url: URL(string: server + path) ?? URL(filePath: path), limits: SourceLimits.document)
  }

  static func picture(_ path: String = "/picture") -> HTTPRequest {
    HTTPRequest(url: document(path).url, limits: SourceLimits.image, purpose: .picture)
  }

  static var form: HTTPRequest {
    HTTPRequest(url: document().url, method: .post(.form([])), limits: SourceLimits.document)
  }
}
