public import Terminal
public import Viper

/// The image, and below it its description, its location and its size.
public struct ImageViewerCell: Cell {
  private let image: ViewedImage
  private let texts: Strings<ImageViewerText>

  public init(row: ImageViewerRow, texts: Strings<ImageViewerText>) {
    image = row.image
    self.texts = texts
  }

  public func lines(width: Int) -> [StyledText] {
    // A picture that was drawn for a wider screen does not fit: refresh draws it anew.
    let picture = image.picture.map { $0.width <= width ? $0.text : [] } ?? []
    let caption = Caption(
      description: image.description, location: image.location, placeholder: texts[.noDescription])
    let size = texts(.size, ["width": String(image.width), "height": String(image.height)])
    return picture + caption.lines(width: width) + StyledText(size, .secondary).wrapped(to: width)
  }
}
