import Foundation

extension HTMLImage {
  /// Creates the picture of an `img` element; nil if the element has no web address, or is a tracking pixel or a
  /// placeholder.
  ///
  /// Scripts for lazy loading use a placeholder in `src`, and the address of the picture in a different attribute.
  init?(_ element: MarkupElement, base: URL?) {
    let candidates = element.sourceSets.compactMap(\.best) + element.singleSources + element.sourcesBeside
    guard !element.isPlaceholder, let url = candidates.lazy.compactMap({ WebAddress.resolve($0, base: base) }).first
    else { return nil }
    let (width, height) = (element.pixels("width"), element.pixels("height"))
    let isDot = [width, height].contains { $0.map { $0 <= 1 } ?? false }
    guard !isDot, !Counters.contains(url) else { return nil }
    self.init(
      address: url.absoluteString, alt: element.words("alt"), title: element.words("title"), width: width,
      height: height)
  }
}

extension MarkupElement {
  /// The addresses of all sizes of the picture.
  func picturesOfAllSizes(base: URL?) -> [URL] {
    (sourceSets.flatMap(\.addresses) + singleSources).compactMap { WebAddress.resolve($0, base: base) }
  }

  fileprivate var sourceSets: [SourceSet] {
    ["data-srcset", "data-lazy-srcset", "srcset"].compactMap(attribute).map { SourceSet($0) }
  }

  fileprivate var singleSources: [String] {
    ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-lazyload", "src"].compactMap(attribute)
  }

  /// The maximum number of `source` elements to read per picture.
  private static let maximumSources = 10
  private static let placeholders = [
    "placeholder", "blank", "spacer", "transparent", "1x1", "pixel", "loading", "lazy",
  ]

  /// Whether the picture is a placeholder for a picture in the following `noscript` element.
  fileprivate var isPlaceholder: Bool {
    guard attribute("srcset") == nil,
      !attributes.contains(where: { $0.name.hasPrefix("data-") && $0.name != "data-id" }),
      let name = attribute("src")?.split(separator: "/").last?.lowercased(),
      Self.placeholders.contains(where: name.contains)
    else { return false }
    return nextElement?.name == "noscript" || parent?.nextElement?.name == "noscript"
  }

  /// The best address of each `source` element in the `picture` element around the picture.
  fileprivate var sourcesBeside: [String] {
    var sources: [MarkupElement] = []
    var around = parent
    // `source` has no end tag, so libxml2 nests the elements that follow it.
    while let source = around, source.name == "source", sources.count < Self.maximumSources {
      sources.insert(source, at: 0)
      around = source.parent
    }
    guard let picture = around, picture.name == "picture" else { return [] }
    if sources.isEmpty { sources = picture.children.prefix(Self.maximumSources).filter { $0.name == "source" } }
    return sources.compactMap { source in
      ["srcset", "data-srcset"].lazy.compactMap(source.attribute).compactMap { SourceSet($0).best }.first
    }
  }

  /// The text of an attribute; nil if it is missing or blank.
  fileprivate func words(_ name: String) -> String? {
    let words = attribute(name)?.trimmingCharacters(in: .whitespacesAndNewlines)
    return words?.isEmpty == false ? words : nil
  }

  /// The number of pixels in an attribute such as `640` or `640px`; nil if there is none.
  fileprivate func pixels(_ name: String) -> Int? {
    guard let text = words(name), !text.hasSuffix("%") else { return nil }
    return Int(text.prefix { $0.isASCII && $0.isNumber })
  }
}
