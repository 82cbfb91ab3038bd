/// What an image is: its description, and below it where it was taken.
public struct Caption {
  private let description: String?
  private let location: String?
  private let placeholder: String

  /// - Parameters:
  ///   - description: untrusted text; nil or blank where there is none.
  ///   - location: untrusted text; nil or blank where there is none.
  ///   - placeholder: what stands for a description that is missing.
  public init(description: String?, location: String?, placeholder: String) {
    self.description = Self.text(description)
    self.location = Self.text(location)
    self.placeholder = placeholder
  }

  private static func text(_ text: String?) -> String? {
    text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// The caption in lines of at most `width` columns.
  public func lines(width: Int) -> [StyledText] {
    let title = description.map { StyledText($0, .strong) } ?? StyledText(placeholder, .secondary)
    return title.wrapped(to: width) + (location.map { StyledText($0, .secondary).wrapped(to: width) } ?? [])
  }
}
