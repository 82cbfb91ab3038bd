import SceneKit

/// The lists of sources, and the choice between the sources found at an address.
extension SceneKind {
  static let sources = SceneKind("sources", pattern: "sources")
  static let unreadSources = sources.place("sources/new", on: "sources")
  static let lateSources = sources.place("sources/late", on: "sources")
  static let failedSources = sources.place("sources/failed", on: "sources")
  static let choices = SceneKind("choices", pattern: "add/{address}/{name?}", on: "sources", by: nil)
}
