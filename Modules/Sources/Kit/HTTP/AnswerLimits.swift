/// Bounds of an answer, against servers that send too much or too slowly.
public struct AnswerLimits: Hashable, Sendable {
  /// The maximum size of the body, decompressed, in bytes.
  public let bytes: Int
  /// Whether a larger body is cut off at that size instead of refused.
  public let cutsOff: Bool
  /// The minimum pace at which the answer must arrive.
  public let pace: Pace

  /// Bounds of an answer; `bytes` is the maximum size of its body, at which a larger one is cut off or refused.
  public init(bytes: Int, pace: Pace, cutsOff: Bool = false) {
    self.bytes = bytes
    self.cutsOff = cutsOff
    self.pace = pace
  }

  /// These bounds, with at most `time` for the complete answer.
  public func within(_ time: Duration) -> AnswerLimits {
    guard case .within(let limit) = pace, limit <= time else {
      return AnswerLimits(bytes: bytes, pace: .within(time), cutsOff: cutsOff)
    }
    return self
  }

  /// The minimum pace of an answer.
  public enum Pace: Hashable, Sendable {
    /// The complete answer, redirects included, within a time.
    case within(Duration)
    /// At least this many bytes of the body in every period of this length.
    case atLeast(bytes: Int, every: Duration)
  }
}
