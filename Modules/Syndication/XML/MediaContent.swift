import Foundation
import Markup
import Posts

/// A file of Media RSS: a version of a picture or a video.
struct MediaContent {
  /// The width from which a version is good enough for a row, in pixels.
  private static let previewWidth = 400
  /// The maximum width of the version that is shown large, in pixels.
  private static let largestWidth = 2_048

  /// The maximum number of elements of a file that are read.
  private static let maximumElements = 50

  private let picture: FeedPicture?
  private let isDefault: Bool
  private(set) var thumbnails: [String] = []
  private(set) var credit: String?
  private(set) var isAdult = false

  init(_ element: MarkupElement, place: FeedPlace) {
    let place = place.inside(element)
    isDefault = element.attribute("isDefault")?.lowercased() == "true"
    var words = MediaWords()
    for child in element.children.prefix(Self.maximumElements) where child.space == .media {
      words.read(child, place: place)
      switch child.name {
      case "thumbnail": thumbnails += [child.attribute("url").flatMap(place.resolveMedium)].compactMap { $0 }
      case "credit": credit = credit ?? child.text.line
      case "rating": isAdult = isAdult || child.isAdultRating
      case "adult": isAdult = isAdult || child.text.line == "true"
      default: break
      }
    }
    let address = element.attribute("url").flatMap(place.resolveMedium)
    let kind = ImageRef.Kind(type: element.attribute("medium")) ?? ImageRef.Kind(type: element.attribute("type"))
    picture = address.flatMap { address in
      (kind ?? ImageRef.Kind(ending: address)).map { kind in
        FeedPicture(
          address: address, alt: words.alt, width: element.attribute("width").flatMap { Int($0) },
          height: element.attribute("height").flatMap { Int($0) }, kind: kind)
      }
    }
  }

  /// The picture of which these are versions: the largest that is not too large, with a smaller one for rows.
  static func picture(of versions: [MediaContent]) -> FeedPicture? {
    let files = versions.compactMap { version in version.picture.map { (picture: $0, isDefault: version.isDefault) } }
    let pictures = files.filter { $0.picture.kind == .image }
    guard !pictures.isEmpty else {
      var medium = (files.first(where: \.isDefault) ?? files.first)?.picture
      medium?.preview = versions.lazy.flatMap(\.thumbnails).first
      return medium
    }
    let sized = pictures.map(\.picture).filter { $0.width != nil }.sorted { ($0.width ?? 0) < ($1.width ?? 0) }
    let largest = sized.last { ($0.width ?? 0) <= largestWidth } ?? sized.first
    var picture = largest ?? (pictures.first(where: \.isDefault) ?? pictures[0]).picture
    let smaller = sized.first { ($0.width ?? 0) >= previewWidth && ($0.width ?? 0) < (picture.width ?? 0) }
    picture.preview = smaller?.address
    picture.alt = picture.alt ?? pictures.lazy.compactMap(\.picture.alt).first
    return picture
  }
}

extension MarkupElement {
  /// Whether a rating says that the content is for adults (the scheme `urn:simple`).
  var isAdultRating: Bool {
    guard let scheme = attribute("scheme"), scheme.lowercased() != "urn:simple" else {
      return text.line?.lowercased() == "adult"
    }
    return false
  }
}
