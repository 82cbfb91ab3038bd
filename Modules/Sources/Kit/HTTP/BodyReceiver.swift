/// Receives the body of a successful response in parts as they arrive; the response itself then has no body.
///
/// The bodies of unsuccessful responses are collected in the response as usual.
public final class BodyReceiver: Hashable, Sendable {
  let take: @Sendable (UnsafeRawBufferPointer) throws -> Void

  /// Creates a receiver.
  ///
  /// - Parameter take: called for each part, on the network's thread; throwing an error ends the transfer.
  public init(_ take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void) {
    self.take = take
  }

  public static func == (one: BodyReceiver, other: BodyReceiver) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
