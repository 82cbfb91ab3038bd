import Foundation
import Posts

/// Handles links, pictures and recordings.
extension HTMLTextBuilder {
  mutating func startLink(_ element: MarkupElement) {
    let isTag = element.hasClass("hashtag")
    let name: RichText.Target? = isTag ? .tag : element.hasClass("mention") ? .mention : nil
    flow.openLink()
    openLinks.append((name == nil ? address(of: element) : nil, flow.target))
    if let target = name ?? (element.isNoteReference ? .note : nil) { flow.target = target }
  }

  /// The absolute address of a link with a number; nil for any other link.
  private mutating func address(of element: MarkupElement) -> String? {
    guard numbersLinks, let reference = element.attribute("href"), !reference.hasPrefix("#") else { return nil }
    guard takesAddress() else {
      unread.links += 1
      return nil
    }
    return WebAddress.resolve(reference, base: base)?.absoluteString
  }

  /// Counts an address; returns false if the text or the document has reached the maximum.
  mutating func takesAddress() -> Bool {
    addressCount += 1
    return addressCount <= Self.maximumAddresses && budget.take()
  }

  mutating func endLink() {
    guard let link = openLinks.popLast() else { return }
    flow.target = link.target
    flow.closeLink(flow.linkHasWords ? link.address.flatMap { links.number(of: $0) } : nil)
  }

  mutating func show(_ element: MarkupElement) {
    if element.isEmoji {
      flow.write(element.attribute("alt") ?? "")
      return
    }
    guard takesAddress() else {
      if noscripts == 0 { unread.pictures += 1 }
      return
    }
    guard let image = HTMLImage(element, base: base) else { return }
    guard !pictures.isFull || pictures.contains(image) else {
      if noscripts == 0 { unread.pictures += 1 }
      return
    }
    let sizes = noscripts > 0 ? element.picturesOfAllSizes(base: base) : []
    guard let number = pictures.add(image, sizes: sizes, isForNoScripts: noscripts > 0) else { return }
    flow.picture(number)
  }

  /// Writes a video or a sound as a link.
  mutating func play(_ element: MarkupElement) {
    let base = base
    guard numbersLinks, noscripts == 0, takesAddress(),
      let url = element.playedAddresses.lazy.compactMap({ WebAddress.resolve($0, base: base) }).first,
      let number = links.number(of: url.absoluteString)
    else { return }
    flow.medium(number, element.medium)
  }
}
