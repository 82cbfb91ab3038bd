import SceneKit

/// The list of posters, a single poster, and the text about its destination.
extension SceneKind {
  static let posters = SceneKind("posters", pattern: "posters", on: "feed")
  static let poster = SceneKind("poster", pattern: "posters/{id}", on: "posters")
  static let posterInfo = SceneKind("posterInfo", pattern: "posters/{id}/info", on: "posters", by: "info")
}
