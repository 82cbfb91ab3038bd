public import Terminal
import Viper

/// The caption of an image: its description, followed by its location.
public struct Caption {
  private let description: String?
  private let location: String?
  private let placeholder: String

  /// Creates a caption; blank text counts as missing.
  ///
  /// - Parameters:
  ///   - description: untrusted text.
  ///   - location: untrusted text.
  ///   - placeholder: the text shown instead of a missing description.
  public init(description: String?, location: String?, placeholder: String) {
    self.description = description?.nonBlank
    self.location = location?.nonBlank
    self.placeholder = placeholder
  }

  /// The caption in lines of at most `width` columns.
  public func lines(width: Int) -> [StyledText] {
    let title = description.map { StyledText($0, .strong) } ?? StyledText(placeholder, .secondary)
    return title.wrapped(to: width) + (location.map { StyledText($0, .secondary).wrapped(to: width) } ?? [])
  }
}
