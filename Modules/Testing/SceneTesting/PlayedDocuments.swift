import Foundation
public import Loading
public import SceneKit

/// Saved documents in memory.
///
/// Responds first with the saved document and its age, then with the network's response, which is then saved.
///
/// ```swift
/// let saved = PlayedDocuments(network, clock: clock)
/// saved.save("…", at: "https://quotes.example/1")
/// clock.advance(by: .seconds(3_600))
/// let services = SceneServices.playing(get: network, clock: clock, documents: saved)
/// ```
public final class PlayedDocuments: SceneDocuments {
  private struct Saved: Sendable {
    let body: Data
    let date: Date
  }

  private let network: PlayedNetwork
  private let clock: TestClock
  private let saved = WaitableState<[String: Saved]>([:])

  /// Creates a store without documents.
  ///
  /// - Parameters:
  ///   - network: the responses of the servers.
  ///   - clock: the clock for the dates of saved documents.
  public init(_ network: PlayedNetwork, clock: TestClock = TestClock()) {
    self.network = network
    self.clock = clock
  }

  /// Saves a document as if an earlier load had saved it.
  public func save(_ text: String, at address: String) {
    save(Data(text.utf8), at: address)
  }

  /// Returns the saved text at an address; nil if there is none.
  public func text(at address: String) -> String? {
    saved.state[address].map { String(decoding: $0.body, as: UTF8.self) }
  }

  /// Returns the saved document, on a first load only, followed by the network's response, which is then saved.
  public func answers<Value: Sendable>(to document: SceneDocument<Value>, _ scope: LoadScope) -> Answers<Value> {
    let address = document.request.url.absoluteString
    return Answers(
      { [saved] in
        guard scope == .first, let old = saved.state[address] else { return nil }
        return Sourced(try document.read(old.body, 200), from: .cache(savedAt: old.date))
      },
      { [self] in
        let (body, status) = try network.load(document.request)
        let value = try document.read(body, status)
        save(body, at: address)
        return Sourced(value, from: .remote)
      })
  }

  private func save(_ body: Data, at address: String) {
    saved.update { [date = clock.date] in $0[address] = Saved(body: body, date: date) }
  }
}
