import Localization
import Posts
import Typesetting
import Viper

extension TypesetWords {
  /// Creates the labels that a typesetter adds to the texts of posts; picture descriptions replace inline pictures.
  @MainActor init(_ texts: Strings<PostText>, pictures: [ImageRef]) {
    // Every row has a typesetter: parsing these texts as patterns would take longer than laying out most comments.
    let name = { (kind: ImageRef.Kind) in
      texts[PostText(nameOf: kind)].split(separator: " ").filter { $0 != "{number}" }.joined(separator: " ")
    }
    let descriptions = pictures.enumerated().compactMap { index, picture in
      picture.description?.nonBlank.map { (index + 1, $0.onOneLine) }
    }
    self.init(
      picture: name(.image), video: name(.video), audio: name(.audio), page: texts[.pageHere],
      pictureDescriptions: Dictionary(uniqueKeysWithValues: descriptions))
  }
}
