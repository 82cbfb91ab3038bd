public import Localization
package import Posts

/// The texts about posts and comments.
public nonisolated enum PostText: String, TextKey {
  case postTitle, commentTitle, readLabel
  case noDescription, noText, noCommentText, damaged, deleted, hidden, sharedBy, alsoIn, commentCount
  case warning, sensitive, revealPost, revealImages, revealComment
  case firstOfImages, firstOfMedia, image, animation, video, audio, described, openMedia
  case page, numberedPage, commentsPage, fileHere, commentCountOf
  case noImage, noPicture, hidesNothing, tooManyPages
  case openSummary, viewSummary, revealSummary, showSummary, urlSummary, browseSummary, copySummary, saveSummary
  case openCommentSummary
  case commentsSummary, fullSummary, fullHereSummary, fullTextFrom
  case edited, inReplyTo, unlisted, followersOnly, direct, visibleTo, shareCount, favouriteCount, score
  case poll, voteCount, pollEnds, pollEnded, pollClosed, pollMultiple
  case pinned, quotePending, quoteRefused, quoteDeleted, quoteHidden, labelled, unshown
  case pictureHere, animationHere, videoHere, audioHere, pageHere, quotedPost, linkCard
  case linkOfPage
  case morePictures, moreLinks, leftOut, textCut, showsPage
  case linkHint, pictureHint, quoteHint, upHint, commentsHint, noLinkHere, linksSummary, noLinks, upSummary
  case answersNothing, upPageSummary, needsAll, moreAbove, commentsHereSummary
  case viewPageSummary, savePageSummary, urlPageSummary, browsePageSummary, copyPageSummary

  /// The texts in all languages.
  @MainActor public static let table = StringTable<PostText>(PackageResources.texts_json)

  /// Creates the key of the name of a kind of medium.
  package init(_ kind: ImageRef.Kind) {
    self =
      switch kind {
      case .image: .image
      case .animation: .animation
      case .video: .video
      case .audio: .audio
      }
  }

  /// Creates the key of the name of a medium, which consists of its kind and its number on a page.
  init(nameOf kind: ImageRef.Kind) {
    self =
      switch kind {
      case .image: .pictureHere
      case .animation: .animationHere
      case .video: .videoHere
      case .audio: .audioHere
      }
  }
}
