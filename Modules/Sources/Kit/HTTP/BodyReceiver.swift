/// Receives the body of a successful answer in parts as they arrive, instead of collecting it in the answer.
///
/// The bodies of other answers are returned with them.
public final class BodyReceiver: Hashable, Sendable {
  let take: @Sendable (UnsafeRawBufferPointer) throws -> Void

  /// - Parameter take: called for each part, on the thread of the network; its error ends the transfer.
  public init(_ take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void) {
    self.take = take
  }

  public static func == (one: BodyReceiver, other: BodyReceiver) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
