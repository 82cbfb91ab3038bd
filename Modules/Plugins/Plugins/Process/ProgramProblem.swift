import Loading
import Localization

/// The failures of a program that cannot be used, or does not answer.
enum ProgramProblem: String, FailureText {
  case notStarted, ended, killed, lineTooLong, noise, notCancelled, silent, unexpected, notJSON
  case unreadable, notExecutable, toCompile, writableByOthers, ofAnotherUser, nameTaken, notAdded, unwritable
  case nameOwned, noSetting, noSettings, otherValue
  case undescribed, renewed, notRenewed

  static let table = StringTable<ProgramProblem>(PackageResources.problems_json)

  var kind: LoadFailure.Kind {
    switch self {
    case .notStarted, .ended, .killed, .notCancelled, .silent: .connectivity
    case .lineTooLong, .noise, .unexpected, .notJSON, .undescribed, .renewed, .notRenewed: .invalidData
    case .unreadable, .notExecutable, .toCompile, .writableByOthers, .ofAnotherUser, .nameTaken, .notAdded, .nameOwned,
      .noSetting, .noSettings, .otherValue:
      .badArgument
    case .unwritable: .storage
    }
  }

  var reason: String? {
    switch self {
    case .killed, .notCancelled: Self.ended.rawValue
    case .lineTooLong, .noise: "tooLarge"
    case .silent: "silence"
    default: rawValue
    }
  }

  var canBeTriedAgain: Bool { true }
}
