public import Foundation
import Loading
public import Pictures
public import SceneKit

/// Responds to scenes' requests from memory, by address.
///
/// The key of a request with a body is `POST` followed by the address.
///
/// ```swift
/// let network: PlayedNetwork = ["https://quotes.example/1": .text(#"["a quote"]"#)]
/// let services = SceneServices.playing(get: network)
/// ```
public final class PlayedNetwork: ExpressibleByDictionaryLiteral, Sendable {
  /// The response at an address.
  public enum Answer: Sendable {
    /// A document, with its HTTP status.
    case text(String, status: Int = 200)
    /// Bytes, with their HTTP status.
    case data(Data, status: Int = 200)
    /// A picture beside a row.
    case picture(Picture)
    /// An error, such as `LoadFailure.offline`.
    case failure(any Error)
  }

  private struct State: Sendable {
    var answers: [String: Answer]
    var requests: [String] = []
    var unknown: [String] = []
    var sent: [SceneRequest] = []
    var browsed: [String] = []
    var copied: [String] = []
  }

  private let state: WaitableState<State>

  /// Creates a network with the given responses, by address.
  public init(_ answers: [String: Answer]) {
    state = WaitableState(State(answers: answers))
  }

  public convenience init(dictionaryLiteral answers: (String, Answer)...) {
    self.init(Dictionary(answers) { $1 })
  }

  /// The requested addresses of documents and pictures, in order.
  public var requests: [String] { state.state.requests }
  /// The requested addresses without a response, in order.
  public var unanswered: [String] { state.state.unknown }
  /// The requests with a body, in order.
  public var sent: [SceneRequest] { state.state.sent }
  /// The addresses opened in the web browser, in order.
  public var browsed: [String] { state.state.browsed }
  /// The texts copied to the clipboard, in order.
  public var copied: [String] { state.state.copied }

  /// Sets the response at an address.
  public func answer(_ address: String, with answer: Answer) {
    state.update { $0.answers[address] = answer }
  }

  func load(_ request: SceneRequest) throws -> (body: Data, status: Int) {
    let url = request.url
    if request.body != nil { state.update { $0.sent.append(request) } }
    return switch try take((request.body == nil ? "" : "POST ") + url.absoluteString) {
    case .text(let text, let status): (Data(text.utf8), status)
    case .data(let data, let status): (data, status)
    case .picture: throw LoadFailure.unexpected(path: url.absoluteString)
    case .failure(let error): throw error
    }
  }

  func picture(at address: String) throws -> Picture {
    switch try take(address) {
    case .picture(let picture): picture
    case .failure(let error): throw error
    case .text, .data: throw LoadFailure.image(.undecodable)
    }
  }

  func browse(_ address: String) { state.update { $0.browsed.append(address) } }
  func copy(_ text: String) { state.update { $0.copied.append(text) } }

  /// Records a request, and returns its response.
  ///
  /// - Throws: the `LoadFailure` of a server that does not have this address.
  private func take(_ address: String) throws -> Answer {
    let answer = state.update { state in
      state.requests.append(address)
      if state.answers[address] == nil { state.unknown.append(address) }
      return state.answers[address]
    }
    guard let answer else { throw LoadFailure.badStatus(404).at("PlayedNetwork, \(address)") }
    return answer
  }
}
