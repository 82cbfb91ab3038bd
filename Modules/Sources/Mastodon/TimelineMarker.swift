import Foundation
import HTTP
import Loading
import Posts
import Sources

/// Requests and moves the marker of the signed-in account's home timeline or notifications.
struct TimelineMarker: PlaceMarking {
  /// The time limit of the response, because a list waits for its marker.
  private static let patience = Duration.seconds(3)

  private let location: MastodonLocation
  /// The name of the timeline in the API.
  private let timeline: String
  private let entries: EntryIDs

  /// Creates the marker of a timeline; nil if servers store no marker for it.
  init?(of location: MastodonLocation, _ entries: EntryIDs) {
    guard case .named(let timeline) = location.timeline, [.home, .notifications].contains(timeline) else { return nil }
    (self.location, self.timeline, self.entries) = (location, timeline.rawValue, entries)
  }

  /// The document of the server's marker; its value is nil if the timeline has no marker yet.
  var document: SourceDocument<ReadMarker?> {
    SourceDocument(list: "marker") { [location, timeline] in
      MastodonAnswer.request(location.server.markers(of: timeline), by: location.account).within(Self.patience)
    } read: { [location, timeline] answer in
      let markers = try MastodonAnswer.decode([String: Lossy<Marker>].self, answer, of: location.server)
      return markers[timeline]?.value.map { ReadMarker($0.id) }
    }
  }

  /// Whether a post is newer than a marker; nil if the id of its entry is unknown.
  func isNew(_ post: Post.ID, since marker: ReadMarker) -> Bool? { entry(of: post).map(marker.isBefore) }

  /// The request that moves the marker to a post; nil if that would move it backwards, or if the id of the post's entry
  /// is unknown.
  func request(moving marker: ReadMarker?, to post: Post.ID) -> HTTPRequest? {
    guard let entry = entry(of: post), marker?.isBefore(entry) != false else { return nil }
    let fields = [URLQueryItem(name: "\(timeline)[last_read_id]", value: entry)]
    let request = MastodonAnswer.request(location.server.markers(of: nil), by: location.account)
    return HTTPRequest(
      url: request.url, method: .post(.form(fields)), headers: request.headers,
      limits: request.limits.within(Self.patience), account: request.account)
  }

  private func entry(of post: Post.ID) -> String? {
    if let entry = entries.id(of: post) { return entry }
    // The key of a group, such as `favourite-1-2`, is not the id of an entry.
    return post.rawValue.allSatisfy { $0.isLetter || $0.isNumber } ? post.rawValue : nil
  }

  private struct Marker: Decodable {
    let id: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      id = try container.needed(container.identifier("last_read_id"), "last_read_id")
    }
  }
}
