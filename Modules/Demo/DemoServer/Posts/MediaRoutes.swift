/// The routes of the posts' pictures, films and sounds, drawn when they are asked for.
struct MediaRoutes: Sendable {
  let posts: DemoPosts

  func add(to router: inout Router) {
    router.get("media/:post/:name") { request in
      let (id, name) = try (request.parameter("post"), request.parameter("name"))
      let path = "/media/\(id)/\(name)"
      let media = posts.index(of: id).map { posts.post($0).media } ?? []
      if let original = media.first(where: { $0.path == path }) { return try file(original) }
      if let small = media.first(where: { $0.previewPath == path }) { return try preview(small) }
      throw ServerError(status: 404)
    }
  }

  private func file(_ media: DemoMedia) throws -> Response {
    switch media.kind {
    case .video: return Response(file: DemoFilm(seed: media.seed).file, type: media.type)
    case .audio: return Response(file: DemoSound(seed: media.seed).file, type: media.type)
    case .image, .unknown:
      let picture = DemoPicture(seed: media.seed)
      return try Response(pixels: picture.pixels, width: picture.width, height: picture.height)
    }
  }

  private func preview(_ media: DemoMedia) throws -> Response {
    let small =
      media.kind == .video ? DemoFilm(seed: media.seed).frame(0) : DemoCut(halved: DemoPicture(seed: media.seed))
    return try Response(pixels: small.pixels, width: small.width, height: small.height)
  }
}
