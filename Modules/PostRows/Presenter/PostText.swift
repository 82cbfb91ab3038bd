public import Localization
package import Posts

/// The texts about posts and comments.
public nonisolated enum PostText: String, TextKey {
  case postTitle, commentTitle, commentsLabel
  case noDescription, noText, noCommentText, deleted, hidden, sharedBy, commentCount
  case warning, sensitive, revealPost, revealImages, revealComment
  case firstOfImages, firstOfMedia, imageCount, image, animation, video, audio, described, openMedia
  case numberedMedium, numberedDescription, page
  case noImage, cannotSave
  case seenSummary, unseenSummary, starSummary, unstarSummary
  case seenHereSummary, unseenHereSummary, starHereSummary, unstarHereSummary
  case markedSeen, markedUnseen, starred, unstarred
  case openSummary, viewSummary, revealSummary, showSummary, urlSummary, browseSummary, copySummary, saveSummary
  case openCommentSummary, urlCommentSummary, browseCommentSummary, copyCommentSummary
  case viewHereSummary, commentsSummary

  /// The texts in all languages.
  @MainActor public static let table = StringTable<PostText>(PackageResources.texts_json)

  /// The name of a kind of medium.
  package init(_ kind: ImageRef.Kind) {
    self =
      switch kind {
      case .image: .image
      case .animation: .animation
      case .video: .video
      case .audio: .audio
      }
  }
}
