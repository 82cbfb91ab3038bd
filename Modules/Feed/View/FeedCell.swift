import Localization
public import Terminal
public import TerminalList
public import Viper

/// A post of the feed: author and date, title, description, text, location, and number of images.
public struct FeedCell: Cell {
  private let post: Post
  private let context: PresentationContext
  private let texts: Strings<FeedText>

  public init(row: FeedRow, context: PresentationContext) {
    post = row.post
    self.context = context
    texts = context.strings(FeedText.table)
  }

  public func lines(width: Int) -> [StyledText] {
    let details = post.details
    let title = details.title.map { StyledText($0, .strong).wrapped(to: width) } ?? []
    let text = details.text.map { StyledText($0).wrapped(to: width) } ?? []
    let caption =
      post.description == nil && !(title + text).isEmpty
      ? []
      : Caption(description: post.description, location: nil, placeholder: texts[.noDescription]).lines(width: width)
    let location = post.location.map { StyledText($0, .secondary).wrapped(to: width) } ?? []
    return byline(width: width) + title + caption + text + location + imageCount(width: width)
  }

  private func byline(width: Int) -> [StyledText] {
    let details = post.details
    let author = details.author.map { StyledText(line: $0.name, .strong) }
    let date = details.createdAt.map { StyledText(line: context.relativeText(for: $0), .secondary) }
    let parts = [author, date].compactMap { $0 }
    guard let first = parts.first else { return [] }
    return parts.dropFirst().reduce(first) { $0 + StyledText("  ") + $1 }.wrapped(to: width)
  }

  private func imageCount(width: Int) -> [StyledText] {
    guard post.images.count > 1 else { return [] }
    return StyledText(texts(.firstOfImages, ["count": String(post.images.count)]), .secondary).wrapped(to: width)
  }
}
