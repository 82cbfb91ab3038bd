import Foundation
import HTTP
import Loading
import SceneTesting
import Synchronization

/// A network whose answers a test sends.
nonisolated final class NetworkSpy: HTTPClient {
  let loader = LoaderSpy<HTTPResponse>()
  let pictures = LoaderSpy<HTTPResponse>()
  let hasPages: Bool
  private let hasPictures: Bool
  private let sent = Mutex<[HTTPRequest.Network]>([])

  /// With `hasPictures`, `pictures` answers requests for pictures; otherwise `loader` does.
  init(hasPages: Bool, hasPictures: Bool) {
    self.hasPages = hasPages
    self.hasPictures = hasPictures
  }

  var urls: [String] { loader.keys }
  /// The networks from which sources may be loaded, for each request, in order.
  var networks: [HTTPRequest.Network] { sent.withLock(\.self) }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let url = request.url
    guard ["http", "https"].contains(url.scheme) else { throw LoadFailure.refusedAddress }
    sent.withLock { $0.append(request.network) }
    if !hasPages, url.query()?.contains("after_id") == true {
      return HTTPResponse(status: 200, body: Data(Sample.nothing.utf8), url: url)
    }
    if hasPictures, url.host() == "i.example" {
      return try await pictures.load(url.absoluteString).from(url)
    }
    return try await loader.load(url.absoluteString).from(url)
  }
}

extension HTTPResponse {
  /// A response; its URL is replaced by that of the request.
  nonisolated init(status: Int, body: Data) {
    self.init(status: status, body: body, url: URL(filePath: "/"))
  }

  fileprivate nonisolated func from(_ url: URL) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: body, url: self.url.isFileURL ? url : self.url)
  }
}
