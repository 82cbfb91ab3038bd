import Loading
import Posts
import SceneKit
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PhotosTests {
  @Test func photosSatisfyTheSceneContract() async {
    let photos = ["a", "b", "c"].map(photo)
    await SceneContract(
      pages: (first: Page(items: photos, cursor: "c"), last: Page(items: ["d", "e"].map(photo), cursor: nil)),
      changed: Page(items: [photos[2], photos[0]], cursor: "a"), empty: Page(items: [], cursor: nil),
      hostile: { Page(items: [Photo(id: "1", title: $0, address: $0)], cursor: nil) }, texts: [PhotosText.table]
    ) { services, load in
      PhotosScenes.makeList(SceneKind.photos.placement(), services, load: load)
    }.check()
  }

  private func photo(_ id: String) -> Photo {
    Photo(id: id, title: "Photo \(id)", address: "https://photos.example/\(id).png")
  }
}
