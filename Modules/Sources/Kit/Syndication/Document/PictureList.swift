import Foundation
package import Markup
import Posts

/// The pictures of an item in the feed's order, without duplicates.
package struct PictureList {
  private static let maximum = 100
  /// The addresses of pictures that were omitted because the list was full.
  private var leftOut: Set<String> = []
  private static let largestWidth = 2_048

  package private(set) var pictures: [FeedPicture] = []
  private var indices: [PictureKey: Int] = [:]
  /// The index of each picture by its addresses, including those of other sizes.
  private var indicesByAddress: [String: Int] = [:]

  /// Creates an empty list.
  package init() {}

  /// Adds a picture; if it is a different size of a known picture, fills in the missing values of that picture.
  package mutating func add(_ picture: FeedPicture) {
    guard let url = URL(string: picture.address), !Counters.contains(url), !Self.isAvatar(url) else { return }
    let key = PictureKey(of: url)
    if let index = indices[key] {
      indicesByAddress[picture.address] = index
      merge(picture, into: index)
    } else if pictures.count < Self.maximum {
      indicesByAddress[picture.address] = pictures.count
      indices[key] = pictures.count
      pictures.append(picture)
    } else {
      leftOut.insert(picture.address)
    }
  }

  /// Sets the duration of the recording if there is exactly one, and its duration is unknown.
  mutating func fillDuration(_ seconds: Double) {
    let recordings = pictures.indices.filter { pictures[$0].kind != .image }
    guard recordings.count == 1, pictures[recordings[0]].extent?.seconds == nil else { return }
    pictures[recordings[0]].extent = ImageRef.Extent(
      duration: seconds, byteCount: pictures[recordings[0]].extent?.byteCount)
  }

  /// Renumbers the pictures in a text by their positions in this list; removes pictures that are not in the list.
  package func numbered(_ text: HTMLText) -> HTMLText {
    guard !text.images.isEmpty else { return text }
    let document = text.document.renumberingPictures { number in
      guard text.images.indices.contains(number - 1) else { return nil }
      return indicesByAddress[text.images[number - 1].address].map { $0 + 1 }
    }
    let omitted = Set(text.images.map(\.address)).intersection(leftOut).count
    return HTMLText(document.leavingOut(pictures: omitted), links: text.links, images: text.images)
  }

  private mutating func merge(_ other: FeedPicture, into index: Int) {
    let known = pictures[index]
    let isBetter = (other.width ?? 0) > (known.width ?? 0) && (other.width ?? 0) <= Self.largestWidth
    var merged = isBetter && known.width != nil ? other : known
    merged.preview = known.preview ?? other.preview
    merged.alt = known.alt ?? other.alt
    merged.title = known.title ?? other.title
    merged.width = merged.width ?? other.width
    merged.height = merged.height ?? other.height
    merged.extent = known.extent ?? other.extent
    pictures[index] = merged
  }

  /// Whether the picture is the author's avatar, which WordPress adds to each item.
  private static func isAvatar(_ url: URL) -> Bool {
    url.path().hasPrefix("/avatar/") && url.host()?.lowercased().hasSuffix("gravatar.com") == true
  }
}
