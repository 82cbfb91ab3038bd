import Foundation

/// The numbered pictures of a text; one that is loaded late and its copy in `noscript` count as one.
struct NumberedPictures {
  /// The maximum number of pictures.
  static let maximum = 200

  /// The number of a picture, and its occurrences outside and inside of `noscript`.
  private struct Occurrences {
    var number: Int?
    var withScripts = 0
    var withoutScripts = 0
  }

  private(set) var images: [HTMLImage] = []
  /// The number of each picture, from 1, by its address.
  private var numbers: [String: Int] = [:]
  private var occurrences: [PictureKey: Occurrences] = [:]

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - sizes: its addresses in other sizes, one of which may be that of a copy.
  ///   - isForNoScripts: whether only browsers without scripts show it.
  /// - Returns: its number; nil for a copy of a known picture, or beyond the maximum.
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

  /// Whether there is no room for another picture.
  var isFull: Bool { images.count >= Self.maximum }

  /// Whether a picture has a number.
  func contains(_ image: HTMLImage) -> Bool { numbers[image.address] != nil }

  private mutating func number(of image: HTMLImage) -> Int? {
    if let number = numbers[image.address] { return number }
    guard !isFull else { return nil }
    images.append(image)
    numbers[image.address] = images.count
    return images.count
  }

  /// Replaces two copies with the larger one, with the words of either.
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
