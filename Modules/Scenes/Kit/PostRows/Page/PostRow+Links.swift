import Posts
import Viper

extension PostRow {
  /// The addresses that can be named on the page of the post: those that are written, those of its recordings and files,
  /// and that of the page with its comments.
  nonisolated package var links: [String] {
    let written = writtenLinks
    let named = written + recordings.filter { !written.contains($0) }
    let files = post.details.attachments.map(\.address).filter { !named.contains($0) }
    // A file has a number that no picture has, as `save` takes both.
    let pictures = files.isEmpty ? [] : post.pictures.dropFirst(named.count).map(\.address)
    let all = named + pictures + files
    return all + [commentsPage].compactMap(\.self).filter { !all.contains($0) }
  }

  /// The page with its comments, if it is not the page of the post.
  nonisolated var commentsPage: String? {
    post.details.commentsPage.flatMap { $0 == post.details.link ? nil : $0 }
  }

  /// The files with the numbers that name them.
  nonisolated var numberedFiles: [(number: Int, file: Post.Attachment)] {
    let links = links
    return post.details.attachments.compactMap { file in
      links.firstIndex(of: file.address).map { ($0 + 1, file) }
    }
  }

  /// The addresses of its recordings.
  nonisolated package var recordings: [String] { post.pictures.lazy.filter { $0.kind != .image }.map(\.address) }

  /// The number of the link of a recording, by its index among the pictures: its only number on the page; nil for a
  /// picture, and for a recording whose link has the number of a picture.
  nonisolated func linkNumber(ofRecordingAt index: Int) -> Int? {
    let pictures = post.pictures
    guard pictures[index].kind != .image, let link = links.firstIndex(of: pictures[index].address),
      !pictures.indices.contains(link) || pictures[link].kind != .image
    else { return nil }
    return link + 1
  }

  /// The addresses of the text, of its card and its quotation, and those within the quotation.
  nonisolated var writtenLinks: [String] {
    let (details, facts) = (post.details, post.details.facts)
    return details.textLinks + [facts.card?.address, facts.quote?.link].compactMap(\.self)
      + (facts.quote?.linksOfItsOwn ?? [])
  }

  /// The number of the link to the post that it quotes; nil without one.
  nonisolated package var quoteNumber: Int? {
    guard let quote = post.details.facts.quote, quote.link != nil else { return nil }
    return writtenLinks.count - quote.linksOfItsOwn.count
  }

  /// Whether a warning hides the words that the post quotes.
  nonisolated package var hidesQuote: Bool {
    guard !isRevealed, let quote = post.details.facts.quote else { return false }
    return quote.warning != nil && !quote.hasWordsInText && quote.absence == nil
  }
}

extension Post.Quote {
  /// The addresses of its links, but for those that the post itself has with its words.
  nonisolated var linksOfItsOwn: [String] { hasWordsInText ? [] : textLinks }

  /// Whether the text of the post ends with its words, and not only with the warning in front of them.
  nonisolated var hasWordsInText: Bool { isInText && warning?.nonBlank == nil }
}
