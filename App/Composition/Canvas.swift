import Terminal

/// Where pictures are drawn.
nonisolated struct Canvas: Sendable {
  let format: PictureFormat
  /// How large a picture may be now.
  let size: @Sendable () async -> ScreenSize
}
