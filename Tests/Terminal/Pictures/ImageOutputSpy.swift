import Pictures
import SceneTesting

/// An output whose changes a test can await.
final class ImageOutputSpy: ImagePrefetcherOutput {
  private nonisolated let changes = WaitableState(0)

  func imagesDidChange() { changes.update { $0 += 1 } }
  func waitForChange(_ count: Int = 1) async { await changes.wait { $0 >= count } }
}
