import Foundation

/// Numbers the pictures of a text.
///
/// A lazily loaded picture and its copy in `noscript` count as one picture.
struct NumberedPictures {
  /// The maximum number of pictures.
  static let maximum = 200

  /// The number of a picture, and the numbers of its occurrences outside and inside `noscript`.
  private struct Occurrences {
    var number: Int?
    var withScripts = 0
    var withoutScripts = 0
  }

  private(set) var images: [HTMLImage] = []
  /// The number of each picture, by address, from 1.
  private var numbers: [String: Int] = [:]
  private var occurrences: [PictureKey: Occurrences] = [:]

  /// Adds a picture and returns its number; nil if it is a copy of a known picture, or if the maximum is exceeded.
  ///
  /// A copy is also recognized if the known picture has one of the addresses in `sizes`, the addresses of the picture's other
  /// sizes.
  mutating func add(_ image: HTMLImage, sizes: [URL] = [], isForNoScripts: Bool) -> Int? {
    guard let url = URL(string: image.address) else { return number(of: image) }
    let key = ([url] + sizes).lazy.map(PictureKey.init(of:)).first { occurrences[$0] != nil } ?? PictureKey(of: url)
    var known = occurrences[key] ?? Occurrences()
    defer { occurrences[key] = known }
    let isCopy = isForNoScripts ? known.withScripts > known.withoutScripts : known.withoutScripts > known.withScripts
    if isForNoScripts { known.withoutScripts += 1 } else { known.withScripts += 1 }
    if isCopy, let number = known.number {
      merge(image, url, into: number)
      return nil
    }
    let number = number(of: image)
    known.number = number ?? known.number
    return number
  }

  /// Whether the maximum number of pictures is reached.
  var isFull: Bool { images.count >= Self.maximum }

  func contains(_ image: HTMLImage) -> Bool { numbers[image.address] != nil }

  private mutating func number(of image: HTMLImage) -> Int? {
    if let number = numbers[image.address] { return number }
    guard !isFull else { return nil }
    images.append(image)
    numbers[image.address] = images.count
    return images.count
  }

  /// Merges `image` into the picture with the given number: uses the address of the larger one, and adds missing
  /// descriptions.
  private mutating func merge(_ image: HTMLImage, _ url: URL, into number: Int) {
    let known = images[number - 1]
    let width = URL(string: known.address).flatMap(PictureKey.width) ?? .max
    let isLarger = (PictureKey.width(in: url) ?? .max) > width
    let best = isLarger ? image : known
    let merged = HTMLImage(
      address: best.address, alt: known.alt ?? image.alt, title: known.title ?? image.title,
      width: best.width ?? known.width ?? image.width, height: best.height ?? known.height ?? image.height)
    images[number - 1] = merged
    numbers[merged.address] = number
  }
}
