/// Limits for a response, to protect against servers that send too much or too slowly.
public struct AnswerLimits: Hashable, Sendable {
  /// The maximum size of the body after decompression, in bytes.
  public let bytes: Int
  /// Whether a body that is larger than `bytes` is truncated instead of refused.
  public let cutsOff: Bool
  /// The minimum speed of the response.
  public let pace: Pace

  /// Creates limits; `bytes` is the maximum size of the body, and `cutsOff` is whether a larger body is truncated
  /// instead of refused.
  public init(bytes: Int, pace: Pace, cutsOff: Bool = false) {
    self.bytes = bytes
    self.cutsOff = cutsOff
    self.pace = pace
  }

  /// A copy with at most `time` for the complete response.
  public func within(_ time: Duration) -> AnswerLimits {
    guard case .within(let limit) = pace, limit <= time else {
      return AnswerLimits(bytes: bytes, pace: .within(time), cutsOff: cutsOff)
    }
    return self
  }

  /// The minimum speed of a response.
  public enum Pace: Hashable, Sendable {
    /// The complete response, including redirects, must arrive within the given time.
    case within(Duration)
    /// At least the given number of bytes must arrive in each period of the given duration.
    case atLeast(bytes: Int, every: Duration)
  }
}
