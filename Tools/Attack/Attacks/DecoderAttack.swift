import Foundation
import Pictures

/// Decodes hostile pictures, each in a decoder process of its own.
struct DecoderAttack: Attacking {
  /// The time limit after which the program would kill the decoder.
  private static let limit = Duration.seconds(10)

  let name: String
  let pictures: [NamedData]

  func run(on victim: Victim) async throws -> Tally {
    var tally = Tally(name)
    try await victim.runs(for: pictures) { picture in
      let request = DecodeRequest(data: picture.data, side: 800)
      return try await victim.run(
        [DecoderServer.verb], input: Data(request.header) + picture.data, within: Self.limit)
    } count: { _, run in
      tally.tried += 1
      if run.isHung || run.status < 0 { tally.contained += 1 } else if run.status > 0 { tally.status += 1 }
      tally.measure(run)
    }
    return tally
  }
}
