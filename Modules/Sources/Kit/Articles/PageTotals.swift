/// The totals of an element's contents.
struct PageTotals {
  /// The characters of its words.
  var length = 0
  /// The commas of its words.
  var commas = 0
  /// The characters of links; those to anchors of the page itself count less.
  var linkLength = 0.0
  /// The characters in headings, in lists, and in blocks and cells of any kind.
  var (headingLength, listLength, blockLength) = (0, 0, 0)
  /// The number of elements of some kinds.
  var (paragraphs, images, items, inputs, embeds, videos, tables, blocks) = (0, 0, 0, 0, 0, 0, 0, 0)
  /// The number of pictures in `noscript`, which stand in for others.
  var latePictures = 0
  /// The number of elements that are not inline.
  var divisions = 0

  /// The share of links in the words, from 0 to 1.
  var linkDensity: Double { length == 0 ? 0 : linkLength / Double(length) }

  /// Whether there are words or pictures.
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
