import Loading

/// Measures the speed of a response, from the times at which its parts arrive, relative to the request.
///
/// Other limits detect a server that sends nothing.
struct PaceMeter {
  private struct Sample {
    let time: Duration
    let received: Int
  }

  /// The number of samples per period.
  private static let samplesPerStretch = 30

  private let pace: AnswerLimits.Pace
  private var received = 0
  /// The samples, oldest first; at most one of them is older than a period.
  private var samples: [Sample] = []

  /// Creates a meter for the required speed.
  init(_ pace: AnswerLimits.Pace) {
    self.pace = pace
  }

  /// The remaining time for the complete response; nil if there is no such limit.
  func remaining(at now: Duration) -> Duration? {
    guard case .within(let time) = pace else { return nil }
    return time - now
  }

  /// Records that `bytes` bytes of the body have arrived; 0 when the response begins.
  ///
  /// Throws if the response is too slow.
  mutating func receive(_ bytes: Int, at now: Duration) throws {
    received += bytes
    switch pace {
    case .within(let time):
      if now > time { throw LoadFailure.tooSlow }
    case .atLeast(let bytes, let stretch):
      while samples.count > 1, now - samples[1].time >= stretch { samples.removeFirst() }
      if let first = samples.first, now - first.time >= stretch, received - first.received < bytes {
        throw LoadFailure.tooSlow
      }
      if samples.last.map({ now - $0.time >= stretch / Self.samplesPerStretch }) ?? true {
        samples.append(Sample(time: now, received: received))
      }
    }
  }
}
