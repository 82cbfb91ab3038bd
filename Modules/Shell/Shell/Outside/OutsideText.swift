package import Localization

/// The texts about programs and files.
package nonisolated enum OutsideText: String, TextKey {
  case noProgram, programStatus, programSignal, programFailed
  case fileIsThere, fileUnwritable, pictureSaved, notARecording
  case noClipboard, existsOnlyHere, noBrowser, noPlayer, browserFailed

  @MainActor package static let table = StringTable<OutsideText>(PackageResources.outside_json)
}
