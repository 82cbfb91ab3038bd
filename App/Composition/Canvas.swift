import Terminal

/// Where pictures are drawn.
package nonisolated struct Canvas: Sendable {
  let format: PictureFormat
  /// How large a picture may be now.
  let size: @Sendable () async -> ScreenSize
}
