public import Localization
import Pictures
public import Terminal
public import TerminalList

/// An image with its description, location and size below.
public struct ImageViewerCell: Cell {
  private let image: ViewedImage
  private let texts: Strings<ImageViewerText>

  public init(row: ImageViewerRow, texts: Strings<ImageViewerText>) {
    image = row.image
    self.texts = texts
  }

  public func lines(width: Int) -> [StyledText] {
    // A picture drawn for a wider screen does not fit; refresh draws it again.
    let picture = image.picture.map { $0.width <= width ? $0.lines : [] } ?? []
    let caption = Caption(
      description: image.description, location: image.location, placeholder: texts[.noDescription])
    let size = texts(.size, ["width": String(image.width), "height": String(image.height)])
    return picture + caption.lines(width: width) + StyledText(size, .secondary).wrapped(to: width)
  }
}
