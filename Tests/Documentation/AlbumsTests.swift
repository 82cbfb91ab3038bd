import Loading
import Posts
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct AlbumsTests {
  @Test func albumsSatisfyTheSceneContract() async {
    let photos = ["a", "b", "c"].map { Self.photo($0, of: "Meteora") }
    await SceneContract(
      pages: (first: Page(items: photos, cursor: "c"), last: Page(items: last, cursor: nil)),
      changed: Page(items: [photos[2], photos[0]], cursor: "a"), empty: Page(items: [], cursor: nil),
      hostile: { Page(items: [Photo(id: "1", title: $0, address: $0, album: $0)], cursor: nil) },
      texts: [PhotosText.table], make: albums
    ).check()
  }

  @Test func aPageContinuesTheAlbumOfThePreviousPage() async {
    let loader = LoaderSpy<Page<Photo>>()
    let scene = albums(.playing()) { try await loader.load($0 ?? "") }
    scene.start()
    await loader.complete(
      with: Page(items: [Self.photo("a", of: "Meteora"), Self.photo("b", of: "Pindus")], cursor: "b"))
    await scene.settle()
    scene.loadMore()
    await loader.complete(with: Page(items: last, cursor: nil), at: 1)
    await scene.settle()
    let screen = SceneScreen(width: 80).text(of: scene)
    let names = screen.matches(of: /Meteora|Pindus|Olympus|Photo [a-z]/).map { String($0.0) }
    #expect(names == ["Meteora", "Photo a", "Pindus", "Photo b", "Photo d", "Olympus", "Photo e"])
  }

  private let last = [Self.photo("d", of: "Pindus"), Self.photo("e", of: "Olympus")]

  private static func photo(_ id: String, of album: String) -> Photo {
    Photo(
      id: id, title: "Photo \(id) with a long title, from the sea", address: "https://photos.example/\(id).png",
      album: album)
  }

  private func albums(
    _ services: SceneServices, _ load: @escaping @Sendable (_ cursor: String?) async throws -> Page<Photo>
  ) -> any Scene {
    ListComposer.compose(
      ScenePlacement("albums", at: Route(["albums"])), pictures: services.loadPicture,
      interactor: { ResourceLoader(load: load, output: $0) },
      presenter: { AlbumsPresenter(parts: $0, services: services) }, cell: PhotoCell.init)
  }
}
