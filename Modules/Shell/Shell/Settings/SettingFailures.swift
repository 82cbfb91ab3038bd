import Foundation
import Localization
import System
import Viper

/// The problems of the settings file, in the user's language.
nonisolated struct SettingFailures {
  /// The maximum number of lines that a message lists.
  private static let maximumLines = 10

  let texts: Strings<SettingText>
  let file: SettingFile

  /// The failure to read the file.
  func unreadable(_ error: any Error) -> Failure {
    Failure(.storage, texts(.unreadable, ["file": file.url.path, "reason": reason(of: error)]))
  }

  /// The failure to change the file.
  func unwritable(_ error: any Error) -> Failure {
    if error is PrivateFile.BusyError { return Failure(.storage, texts(.busy, ["file": file.url.path])) }
    return Failure(.storage, texts(.unwritable, ["file": file.url.path, "reason": reason(of: error)]))
  }

  /// The failure for invalid lines, by their numbers; nil if all are valid.
  func unknownLines(_ numbers: [Int]) -> Failure? {
    guard !numbers.isEmpty else { return nil }
    let named = numbers.prefix(Self.maximumLines).map(String.init) + (numbers.count > Self.maximumLines ? ["…"] : [])
    return Failure(
      .storage, texts(.unknownLines, ["file": file.url.path, "lines": named.joined(separator: ", ")]))
  }

  private func reason(of error: any Error) -> SystemReason { SystemReason(FileProblem.reason(of: error)) }
}
