import Foundation
import Posts

/// Links, pictures and recordings.
extension HTMLTextBuilder {
  mutating func startLink(_ element: MarkupElement) {
    let isTag = element.hasClass("hashtag")
    let name: RichText.Target? = isTag ? .tag : element.hasClass("mention") ? .mention : nil
    flow.openLink()
    openLinks.append((name == nil ? address(of: element) : nil, flow.target))
    if let target = name ?? (element.isNoteReference ? .note : nil) { flow.target = target }
  }

  /// The address of a link that is numbered.
  private mutating func address(of element: MarkupElement) -> String? {
    guard numbersLinks, let reference = element.attribute("href"), !reference.hasPrefix("#") else { return nil }
    return takesAddress() ? WebAddress.resolve(reference, base: base)?.absoluteString : nil
  }

  /// Counts an address; false if no further one is read, of this text or of its document.
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
    guard !pictures.isFull, takesAddress(), let image = HTMLImage(element, base: base),
      let number = pictures.add(image, isForNoScripts: noscripts > 0)
    else { return }
    flow.picture(number)
  }

  /// Offers a video or a sound as a link.
  mutating func play(_ element: MarkupElement) {
    let base = base
    guard numbersLinks, noscripts == 0, takesAddress(),
      let url = element.playedAddresses.lazy.compactMap({ WebAddress.resolve($0, base: base) }).first,
      let number = links.number(of: url.absoluteString)
    else { return }
    flow.medium(number, element.medium)
  }
}

extension MarkupElement {
  /// The addresses of a recording or a page within the text: scripts that wait for consent, or load late, keep the
  /// address in an attribute of their own, and an empty page in the usual one.
  fileprivate var playedAddresses: [String] {
    let late = attributes.filter { $0.name.hasPrefix("data-") && $0.name.contains("src") }.map(\.value)
    let usual = [attribute("src")] + children.prefix(10).map { $0.attribute("src") ?? $0.attribute("data-src") }
    return (late + usual.compactMap { $0 }).filter { !Blanks.areAll(of: $0) && !$0.hasPrefix("about:") }
  }
}
