import Foundation

extension HTMLImage {
  /// The picture of an `img`; nil if it has no address of the web, or is a counter of readers.
  ///
  /// Scripts that load pictures late put a placeholder into `src`, and the picture into other attributes.
  init?(_ element: MarkupElement, base: URL?) {
    let sets = ["data-srcset", "data-lazy-srcset", "srcset"].lazy.compactMap(element.attribute)
    let single = ["data-src", "data-lazy-src", "data-original", "src"].lazy.compactMap(element.attribute)
    let candidates = sets.compactMap { SourceSet($0).best } + single
    guard let url = candidates.lazy.compactMap({ WebAddress.resolve($0, base: base) }).first else { return nil }
    let (width, height) = (element.pixels("width"), element.pixels("height"))
    let isDot = [width, height].contains { $0.map { $0 <= 1 } ?? false }
    guard !isDot, !Counters.contains(url) else { return nil }
    self.init(
      address: url.absoluteString, alt: element.words("alt"), title: element.words("title"), width: width,
      height: height)
  }
}

extension MarkupElement {
  /// The text of an attribute; nil if it is blank.
  fileprivate func words(_ name: String) -> String? {
    let words = attribute(name)?.trimmingCharacters(in: .whitespacesAndNewlines)
    return words?.isEmpty == false ? words : nil
  }

  /// The pixels in an attribute such as `640` or `640px`.
  fileprivate func pixels(_ name: String) -> Int? {
    guard let text = words(name), !text.hasSuffix("%") else { return nil }
    return Int(text.prefix { $0.isASCII && $0.isNumber })
  }
}
