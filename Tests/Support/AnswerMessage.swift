import SceneTesting
public import Viper

/// The message of the answer's work, which runs; nil for an answer without work.
@MainActor public func message(of answer: Answer) async throws -> String? {
  guard case .work(_, _, let work) = answer else { return nil }
  return try await work().message
}
