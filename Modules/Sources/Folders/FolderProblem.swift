public import Loading
public import Localization

/// The reasons why a folder, or a file in it, cannot be read.
public enum FolderProblem: String, FailureText {
  case missing, notAFolder, unreadable, missingFile, tooLarge

  public static let table = StringTable<FolderProblem>(PackageResources.folder_json)

  public var kind: LoadFailure.Kind { .storage }
  public var canBeTriedAgain: Bool { self != .tooLarge }
}
