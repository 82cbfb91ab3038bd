/// Receives the body of a successful response in parts as they arrive, instead of collecting it in the response.
///
/// The bodies of unsuccessful responses are still collected in the response.
public final class BodyReceiver: Hashable, Sendable {
  let take: @Sendable (UnsafeRawBufferPointer) throws -> Void

  /// - Parameter take: called for each part, on the network's thread; an error that it throws ends the transfer.
  public init(_ take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void) {
    self.take = take
  }

  public static func == (one: BodyReceiver, other: BodyReceiver) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
