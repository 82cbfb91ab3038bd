public import Localization
public import Posts
import Viper

/// The texts of the feed.
public nonisolated enum FeedText: String, TextKey {
  case title, about, empty, end, commentsLabel
  case noDescription, noText, sharedBy, commentCount
  case warning, sensitive, revealPost, revealImages
  case firstOfImages, firstOfMedia, image, animation, video, audio, described, openMedia
  case numberedMedium, numberedDescription, page
  case noImage, postTitle
  case seenSummary, unseenSummary, starSummary, unstarSummary
  case seenHereSummary, unseenHereSummary, starHereSummary, unstarHereSummary
  case markedSeen, markedUnseen, starred, unstarred
  case openSummary, viewSummary, revealSummary, showSummary, urlSummary, browseSummary, copySummary, saveSummary,
    cannotSave
  case viewHereSummary, commentsSummary

  /// The texts in all languages.
  @MainActor public static let table = StringTable<FeedText>(PackageResources.texts_json)

  /// The name of a kind of medium.
  public init(_ kind: ImageRef.Kind) {
    self =
      switch kind {
      case .image: .image
      case .animation: .animation
      case .video: .video
      case .audio: .audio
      }
  }
}
