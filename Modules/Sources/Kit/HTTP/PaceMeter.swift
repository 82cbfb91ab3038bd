import Loading

/// Measures the pace of an answer, from the times since its request at which its parts arrive.
///
/// It cannot notice silence, which has other limits.
struct PaceMeter {
  private struct Sample {
    let time: Duration
    let received: Int
  }

  /// The number of samples per stretch of time.
  private static let samplesPerStretch = 30

  private let pace: AnswerLimits.Pace
  private var received = 0
  /// Oldest first; at most one is older than a stretch.
  private var samples: [Sample] = []

  /// A meter of an answer.
  init(_ pace: AnswerLimits.Pace) {
    self.pace = pace
  }

  /// The time left for the complete answer; nil without such a bound.
  func remaining(at now: Duration) -> Duration? {
    guard case .within(let time) = pace else { return nil }
    return time - now
  }

  /// Counts bytes of the body; 0 when the answer begins.
  ///
  /// - Throws: `LoadFailure.tooSlow`.
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
