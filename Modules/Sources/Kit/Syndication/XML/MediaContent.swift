import Foundation
import Markup
import Posts

/// A Media RSS file: a version of a picture or a recording.
struct MediaContent {
  /// The minimum width of a preview to show in a row, in pixels.
  private static let previewWidth = 400
  /// The maximum width of the version to show large, in pixels.
  private static let largestWidth = 2_048

  /// The maximum number of elements of a file that are read.
  private static let maximumElements = 50

  fileprivate let picture: FeedPicture?
  /// The attached file, if it is neither a picture nor a recording.
  let file: Post.Attachment?
  private let isDefault: Bool
  private(set) var thumbnails: [String] = []
  private(set) var isAdult = false
  /// The title and description within the element.
  private(set) var words = MediaWords()
  /// The height in pixels, or else the bit rate; 0 if there is neither.
  fileprivate let quality: Int

  init(_ element: MarkupElement, context: FeedContext) {
    let context = context.inside(element)
    isDefault = element.attribute("isDefault")?.lowercased() == "true"
    for child in element.children.prefix(Self.maximumElements) where child.space == .media {
      words.read(child, context: context)
      switch child.name {
      case "thumbnail": thumbnails += [child.attribute("url").flatMap(context.resolveMedium)].compactMap { $0 }
      case "rating": isAdult = isAdult || child.isAdultRating
      case "adult": isAdult = isAdult || child.text.line == "true"
      default: break
      }
    }
    let address = element.attribute("url").flatMap(context.resolveMedium)
    let type = element.attribute("type")
    let kind =
      Self.isPlayable(type) ? ImageRef.Kind(type: element.attribute("medium")) ?? ImageRef.Kind(type: type) : nil
    quality = element.attribute("height").flatMap { Int($0) } ?? element.attribute("bitrate").flatMap { Int($0) } ?? 0
    let alt = words.alt
    picture = address.flatMap { address in
      (kind ?? ImageRef.Kind(ending: address)).map { kind in
        FeedPicture(
          address: address, alt: alt, width: element.attribute("width").flatMap { Int($0) },
          height: element.attribute("height").flatMap { Int($0) }, kind: kind,
          extent: kind == .image
            ? nil
            : MediaLength.extent(duration: element.attribute("duration"), bytes: element.attribute("fileSize")))
      }
    }
    let isFile = picture == nil && type.map { $0.contains("/") && Self.isPlayable($0) } == true
    let (title, bytes) = (words.title, element.attribute("fileSize").flatMap { Int($0) })
    file = (isFile ? address : nil).flatMap { Post.Attachment($0, type: type, byteCount: bytes, title: title) }
  }

  /// Whether a file can still be played; Flash files cannot.
  private static func isPlayable(_ type: String?) -> Bool { type?.lowercased() != "application/x-shockwave-flash" }

  /// Merges the versions of a medium into a video or sound with a still, or else into a picture.
  static func picture(of versions: [MediaContent]) -> FeedPicture? {
    let recordings = versions.filter { $0.picture.map { $0.kind != .image } ?? false }
    let picture = still(of: versions)
    let best = recordings.first(where: \.isDefault) ?? recordings.best
    guard var medium = best?.picture else { return picture }
    medium.preview = versions.lazy.flatMap(\.thumbnails).first ?? picture?.preview ?? picture?.address
    medium.alt = medium.alt ?? picture?.alt
    return medium
  }

  /// Merges the versions of a picture: the largest that is not too large, and a smaller one as its preview.
  private static func still(of versions: [MediaContent]) -> FeedPicture? {
    let files = versions.compactMap { version in version.picture.map { (picture: $0, isDefault: version.isDefault) } }
    let pictures = files.filter { $0.picture.kind == .image }
    guard !pictures.isEmpty else { return nil }
    let sized = pictures.map(\.picture).filter { $0.width != nil }.sorted { ($0.width ?? 0) < ($1.width ?? 0) }
    let largest = sized.last { ($0.width ?? 0) <= largestWidth } ?? sized.first
    var picture = largest ?? (pictures.first(where: \.isDefault) ?? pictures[0]).picture
    let smaller = sized.first { ($0.width ?? 0) >= previewWidth && ($0.width ?? 0) < (picture.width ?? 0) }
    picture.preview = smaller?.address
    picture.alt = picture.alt ?? pictures.lazy.compactMap(\.picture.alt).first
    return picture
  }
}

extension [MediaContent] {
  /// The maximum height of the selected video in pixels, unless all versions are larger.
  private static var largestHeight: Int { 1_080 }

  /// The best version that is not too large; the first one if none states its quality.
  fileprivate var best: MediaContent? {
    let fitting = filter { ($0.picture?.height ?? 0) <= Self.largestHeight }
    return (fitting.isEmpty ? self : fitting).reduce(nil) { best, version in
      best.map { $0.quality >= version.quality ? $0 : version } ?? version
    }
  }
}

extension MarkupElement {
  /// Whether a rating marks the content as adult (the scheme `urn:simple`).
  var isAdultRating: Bool {
    guard let scheme = attribute("scheme"), scheme.lowercased() != "urn:simple" else {
      return text.line?.lowercased() == "adult"
    }
    return false
  }
}
