/// Receives the body of an answer of success in parts as they arrive, in place of the answer.
///
/// Bodies of other answers stay with them.
public final class BodyReceiver: Hashable, Sendable {
  let take: @Sendable (UnsafeRawBufferPointer) throws -> Void

  /// - Parameter take: called for each part, on the thread of the network; its error ends the transfer.
  public init(_ take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void) {
    self.take = take
  }

  public static func == (one: BodyReceiver, other: BodyReceiver) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
