import Foundation
import HTTP
import Loading
import Sources
import Synchronization

/// A kind of source that records the texts about which it is asked, and recognizes none.
final class AskedKind: SourceKind {
  let name = "asked"
  private let texts = Mutex<[String]>([])

  var askedAbout: [String] { texts.withLock { $0 } }

  func location(explicit text: String) -> String? { record(text) }
  func location(byForm text: String) -> String? { record(text) }
  func address(typed text: String) -> String? { record(text) }
  func server(of location: String) -> WebServer? { record(location) }

  func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? { record(url.absoluteString) }

  func source(at location: String, _ services: SourceServices) throws -> any Source { throw LoadFailure.notAnAddress }

  private func record<Found>(_ text: String) -> Found? {
    texts.withLock { $0.append(text) }
    return nil
  }
}
