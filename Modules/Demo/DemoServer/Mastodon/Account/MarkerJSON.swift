import Foundation
import JSON

/// Writes the JSON of reading positions.
enum MarkerJSON {
  /// The timelines that have a reading position.
  static let timelines = ["home", "notifications"]

  /// The saved positions in the given timelines.
  static func of(_ markers: [String: DemoLedger.Marker], _ timelines: [String]) -> JSONValue {
    .object(
      timelines.compactMap { timeline in
        markers[timeline].map { marker in
          JSONValue.Member(
            timeline,
            [
              "last_read_id": .string(marker.lastReadID), "version": .integer(marker.version),
              "updated_at": .string(marker.date.formatted(MastodonJSON.dates)),
            ])
        }
      })
  }
}
