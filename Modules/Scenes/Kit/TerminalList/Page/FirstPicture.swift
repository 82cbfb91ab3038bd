extension [PageLine] {
  /// The minimum height, in lines, to which a picture may be reduced.
  private static let minimum = 6

  /// Shrinks the first picture of the page so that it fits on the first screenful.
  ///
  /// Returns the lines unchanged if the text above the picture is long, or if the picture would become too small.
  func fittingFirstPicture(screen: Int, room: Int) -> [PageLine] {
    guard let index = firstIndex(where: { $0.text == nil }),
      case .picture(let picture) = self[index].content, picture.height == .full
    else { return self }
    let rest = screen - index - self[(index + 1)...].prefix(while: \.isAttached).count
    guard rest >= Self.minimum, rest < room else { return self }
    var lines = self
    let low = PagePicture(picture.address, indentation: picture.indentation, height: .lines(rest))
    lines[index] = PageLine(.picture(low), at: self[index].position, isAttached: self[index].isAttached)
    return lines
  }
}
