/// A picture, film or sound of a post in the JSON of Mastodon-compatible servers.
struct AttachmentPayload: Encodable {
  let id: String
  let type: String
  @OrNull var url: String?
  @OrNull var previewUrl: String?
  @OrNull var remoteUrl: String?
  let meta: Meta
  @OrNull var description: String?
  @OrNull var blurhash: String?

  struct Meta: Encodable {
    let original: Size?
    let small: Size?
  }

  struct Size: Encodable {
    let width: Int
    let height: Int
    let size: String
    let aspect: Double

    init(_ width: Int, _ height: Int) {
      (self.width, self.height) = (width, height)
      size = "\(width)x\(height)"
      aspect = Double(width) / Double(height)
    }
  }

  init(_ media: DemoMedia, base: String) {
    let isHere = media.kind != .unknown
    id = media.id
    type = media.kind.rawValue
    url = isHere ? base + media.path : nil
    previewUrl = isHere ? media.previewPath.map { base + $0 } : nil
    remoteUrl = isHere ? nil : base + media.path
    let (width, height) = media.size
    switch media.kind {
    case .audio, .unknown: meta = Meta(original: nil, small: nil)
    case .video: meta = Meta(original: Size(width, height), small: Size(width, height))
    case .image: meta = Meta(original: Size(width, height), small: Size(width / 2, height / 2))
    }
    description = media.description
    blurhash = nil
  }
}
