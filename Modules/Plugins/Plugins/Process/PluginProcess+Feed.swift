import Foundation

extension PluginProcess {
  /// Runs a program that prints a feed and returns its output; `place` is the only argument, unless it is empty.
  func feed(at place: String) async throws -> Data {
    try PluginPath().check(file)
    let lines = try await PluginProbe(environment: environment, clock: clock).lines(
      of: file, place.isEmpty ? [] : [place], within: PluginLimits.silence
    ) { .silent(lastLine: $0) }
    return Data(lines.joined(separator: [0x0A]))
  }
}
