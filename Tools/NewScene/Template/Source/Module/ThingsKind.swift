import Foundation
import Loading
public import Sources

/// Servers of Things as sources: `things:https://example.org`.
public struct ThingsKind: SourceKind {
  public let name = "things"

  /// Creates the kind, which has no state.
  public init() {}

  /// Returns the address of a server; nil if the text is not an address.
  public func location(explicit text: String) -> String? { SourceAddress(text).url?.absoluteString }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let base = URL(string: location) else { throw LoadFailure.refusedAddress }
    return ThingsSource(base: base, pageSize: services.pageSize)
  }
}
