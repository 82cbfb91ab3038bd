import Posts
import Viper

extension PostRow {
  /// The numbered addresses on the post's page: the links of the text, card and quote, and the recordings and files.
  ///
  /// If the comments are on another web page than the post, the addresses of both pages are also included.
  nonisolated package var links: [String] {
    let written = writtenLinks
    let named = written + recordings.filter { !written.contains($0) }
    let files = post.details.attachments.map(\.address).filter { !named.contains($0) }
    // A file must not share a number with a picture, because `save` accepts both.
    let pictures = files.isEmpty ? [] : post.pictures.dropFirst(named.count).map(\.address)
    let all = named + pictures + files
    guard let commentsPage else { return all }
    return all + [post.details.link, commentsPage].compactMap(\.self).filter { !all.contains($0) }
  }

  /// The address of a web page with the post's comments; nil if unknown, or if it is the page of the post itself.
  nonisolated var commentsPage: String? {
    post.details.commentsPage.flatMap { $0 == post.details.link ? nil : $0 }
  }

  /// The attached files with their link numbers.
  nonisolated var numberedFiles: [(number: Int, file: Post.Attachment)] {
    let links = links
    return post.details.attachments.compactMap { file in
      links.firstIndex(of: file.address).map { ($0 + 1, file) }
    }
  }

  /// The addresses of the post's recordings.
  nonisolated package var recordings: [String] { post.pictures.lazy.filter { $0.kind != .image }.map(\.address) }

  /// The link number of the recording at an index of `post.pictures`, if no picture has the same number; nil for a
  /// picture.
  nonisolated func linkNumber(ofRecordingAt index: Int) -> Int? {
    let pictures = post.pictures
    guard pictures[index].kind != .image, let link = links.firstIndex(of: pictures[index].address),
      !pictures.indices.contains(link) || pictures[link].kind != .image
    else { return nil }
    return link + 1
  }

  /// The links in the text, the addresses of the card and of the quoted post, and the links in the quoted post.
  nonisolated var writtenLinks: [String] {
    let (details, facts) = (post.details, post.details.facts)
    return details.textLinks + [facts.card?.address, facts.quote?.link].compactMap(\.self)
      + (facts.quote?.linksOfItsOwn ?? [])
  }

  /// The link number of the quoted post; nil if there is none.
  nonisolated package var quoteNumber: Int? {
    guard let quote = post.details.facts.quote, quote.link != nil else { return nil }
    return writtenLinks.count - quote.linksOfItsOwn.count
  }

  /// Whether a warning hides the text of the quoted post.
  nonisolated package var hidesQuote: Bool {
    guard !isRevealed, let quote = post.details.facts.quote else { return false }
    return quote.warning != nil && !quote.hasWordsInText && quote.absence == nil
  }
}

extension Post.Quote {
  /// The links in the quoted post; empty if the text of the quoting post already contains the quoted text.
  nonisolated var linksOfItsOwn: [String] { hasWordsInText ? [] : textLinks }

  /// Whether the text of the quoting post ends with the quoted text; false if a warning replaces the quoted text.
  nonisolated var hasWordsInText: Bool { isInText && warning?.nonBlank == nil }
}
