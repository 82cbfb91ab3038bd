import Localization

/// APIs that store values, start programs, block a thread, end the program, or return different values in each run.
enum ForbiddenAPI: CaseIterable {
  case storage, process, blocking, forced, hash

  /// The kind of violation for using the API.
  var kind: ContractViolation.Kind {
    switch self {
    case .storage: .ownStorage
    case .process: .ownProcess
    case .blocking: .blockingCall
    case .forced: .forcedValue
    case .hash: .unstableHash
    }
  }

  /// Returns the uses of the API in source code, outside comments, with line numbers.
  func uses(in source: String) -> [(word: String, line: Int)] {
    TestedCode.lines(of: source) { line in
      line.matches(of: regex).map { $0.1.hasPrefix("URL(") ? "URL(string:)!" : "\($0.1)" }
    }
  }

  private var regex: CompiledRegex<(Substring, Substring)> {
    switch self {
    case .storage: Self.storageAPI
    case .process: Self.processAPI
    case .blocking: Self.blockingAPI
    case .forced: Self.forcedValue
    case .hash: Self.hashValue
    }
  }

  private static let storageAPI = CompiledRegex(/\b(UserDefaults|NSUbiquitousKeyValueStore|AppStorage)\b/)
  private static let processAPI =
    CompiledRegex(/(?:^|[^.\w])(Process(?=\(\)|\.run\()|posix_spawnp?(?=\()|popen(?=\()|system(?=\(\s*")|fork(?=\(\)))/)
  private static let blockingAPI =
    CompiledRegex(
      /(?:^|[^.\w])(Thread\.sleep|(?:u|nano)?sleep(?=\(\s*\d)|Dispatch(?:Semaphore|Group)(?=\()|\w+\.main\.sync)/)
  private static let hashValue = CompiledRegex(/(\.hashValue|\bHasher(?=\(\)))\b/)
  /// A URL made from a literal may be force-unwrapped, because any test finds a mistake in it.
  private static let forcedValue =
    CompiledRegex(/\b(try!|as!|URL\(string:[^"\n]*\)!|URL\(string: *"[^"\n]*\\\([^\n]*\)!)/)
}
