/// The routes of the posts' pictures, films and sounds.
struct MediaRoutes: Sendable {
  let posts: DemoPosts

  func add(to router: inout Router) {
    router.get("media/:post/:name") { request in
      let (id, name) = try (request.parameter("post"), request.parameter("name"))
      let path = "/media/\(id)/\(name)"
      let media = posts.index(of: id).map { posts.post($0).media } ?? []
      if let original = media.first(where: { $0.path == path }) {
        return try Response(recorded: original.file, type: original.type)
      }
      guard let small = media.first(where: { $0.previewPath == path }) else { throw ServerError.notFound }
      return try Response(recorded: small.smallFile)
    }
  }
}
