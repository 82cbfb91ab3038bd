import Posters
import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct PostersRouterTests {
  @Test func openingAPosterOrItsInfoPushesAScene() {
    let stack = SceneStackSpy<String>()
    let sut = PostersRouter(stack: stack, poster: { "poster \($0.id)" }, info: { "info \($0.id)" })
    sut.showPoster(poster("mars"))
    sut.showInfo(about: poster("titan"))
    #expect(stack.messages == [.push("poster mars"), .push("info titan")])
  }
}
