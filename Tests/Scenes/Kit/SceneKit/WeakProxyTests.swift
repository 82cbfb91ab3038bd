import Foundation
import Loading
import Pictures
import SceneKit
import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct WeakProxyTests {
  @Test func aProxyDoesNotRetainItsTarget() {
    var target: Receiver? = Receiver()
    let sut = WeakProxy(target)
    #expect(sut.target != nil)
    target = nil
    #expect(sut.target == nil)
    sut.didStartLoading(.first)
    sut.listDidChange(.rows)
  }

  @Test func messagesAboutALoadAreForwardedInOrder() {
    let target = Receiver()
    let sut = WeakProxy<Receiver>()
    sut.didStartLoading(.first)
    #expect(target.messages == [], "nobody to forward to yet")
    sut.target = target
    sut.didStartLoading(.first)
    sut.didReceive(Sourced("x", from: .remote), for: .first)
    sut.didFinishLoading(.first)
    sut.didFailLoading(.refresh, with: LoadFailure.offline)
    sut.didCancelLoading(.nextPage(after: "a"))
    #expect(
      target.messages == [
        "start first", "received x first", "finished first", "failed \(LoadFailure.offline) refresh",
        "cancelled nextPage(after: \"a\")",
      ])
  }

  @Test func displayAndRouterMessagesAreForwarded() {
    let target = Receiver()
    let sut = WeakProxy(target)
    sut.listDidChange(.appended(from: 3))
    sut.imagesDidChange()
    sut.show("scene", by: .single)
    sut.push("other")
    #expect(target.messages == ["appended(from: 3)", "images", "scene single", "other push"])
  }

  @Test func aProxyForwardsMessagesToASceneStack() {
    let stack = SceneStackSpy<Int>()
    let sut: any SceneStack<Int> = WeakProxy(stack)
    sut.push(1)
    #expect(stack.messages == [.push(1)])
  }
}

/// Receives everything that a proxy forwards.
private final class Receiver: LoadOutput, ListDisplay, ImagePrefetcherOutput, SceneStack {
  private(set) var messages: [String] = []

  func didStartLoading(_ scope: LoadScope) { messages.append("start \(scope)") }
  func didReceive(_ answer: Sourced<String>, for scope: LoadScope) {
    messages.append("received \(answer.value) \(scope)")
  }
  func didFinishLoading(_ scope: LoadScope) { messages.append("finished \(scope)") }
  func didFailLoading(_ scope: LoadScope, with error: any Error) { messages.append("failed \(error) \(scope)") }
  func didCancelLoading(_ scope: LoadScope) { messages.append("cancelled \(scope)") }
  func listDidChange(_ change: ListChange) { messages.append("\(change)") }
  func imagesDidChange() { messages.append("images") }
  func show(_ destination: String, by policy: StackPolicy) { messages.append("\(destination) \(policy)") }
}
