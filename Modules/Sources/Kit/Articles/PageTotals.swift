/// The totals of the contents of an element.
struct PageTotals {
  /// The number of characters of all words.
  var length = 0
  /// The number of commas.
  var commas = 0
  /// The number of characters in links, with a lower weight for links within the page.
  var linkLength = 0.0
  /// The number of characters in headings, in lists, and in blocks and cells of any kind.
  var (headingLength, listLength, blockLength) = (0, 0, 0)
  /// The numbers of elements by kind; `items` are list items.
  var (paragraphs, images, items, inputs, embeds, videos, tables, blocks) = (0, 0, 0, 0, 0, 0, 0, 0)
  /// The number of pictures in `noscript` elements, in place of pictures that a script would load.
  var latePictures = 0
  /// The number of block-level elements, including those not counted as `blocks`.
  var divisions = 0

  /// The proportion of characters in links, from 0 to 1.
  var linkDensity: Double { length == 0 ? 0 : linkLength / Double(length) }

  /// Whether there are neither words nor pictures.
  var isEmpty: Bool { length + images + latePictures == 0 }

  static func += (sum: inout PageTotals, other: PageTotals) {
    sum.length += other.length
    sum.commas += other.commas
    sum.linkLength += other.linkLength
    sum.headingLength += other.headingLength
    sum.listLength += other.listLength
    sum.blockLength += other.blockLength
    sum.paragraphs += other.paragraphs
    sum.images += other.images
    sum.items += other.items
    sum.inputs += other.inputs
    sum.embeds += other.embeds
    sum.videos += other.videos
    sum.tables += other.tables
    sum.blocks += other.blocks
    sum.divisions += other.divisions
    sum.latePictures += other.latePictures
  }
}
