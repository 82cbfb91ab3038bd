import Foundation
import Markup
import Posts

/// A Media RSS file: a version of a picture or a recording.
struct MediaContent {
  /// The minimum width of a preview that is shown in a row, in pixels.
  private static let previewWidth = 400
  /// The maximum width of the version that is shown in full size, in pixels.
  private static let largestWidth = 2_048

  /// The maximum number of elements of a file to parse.
  private static let maximumElements = 50

  fileprivate let picture: FeedPicture?
  /// The attached file, if it is neither a picture nor a recording.
  let file: Post.Attachment?
  private let isDefault: Bool
  private(set) var thumbnails: [String] = []
  private(set) var isAdult = false
  /// The title and description within the element.
  private(set) var words = MediaWords()
  /// The height in pixels, or the bit rate if the height is unknown; 0 if both are.
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

  /// Whether files of a type can be played; Flash files cannot be played anymore.
  private static func isPlayable(_ type: String?) -> Bool { type?.lowercased() != "application/x-shockwave-flash" }

  /// Merges the versions of a medium into a video or sound with a still, or otherwise into a picture.
  static func picture(of versions: [MediaContent]) -> FeedPicture? {
    let recordings = versions.filter { $0.picture.map { $0.kind != .image } ?? false }
    let picture = still(of: versions)
    let best = recordings.first(where: \.isDefault) ?? recordings.best
    guard var medium = best?.picture else { return picture }
    medium.preview = versions.lazy.flatMap(\.thumbnails).first ?? picture?.preview ?? picture?.address
    medium.alt = medium.alt ?? picture?.alt
    return medium
  }

  /// Merges the versions of a picture: uses the largest one within the maximum width, and a smaller one as its preview.
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
  /// The maximum height of the selected video in pixels, unless all versions exceed it.
  private static var largestHeight: Int { 1_080 }

  /// The best version within the maximum; the first version if no quality is known.
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
