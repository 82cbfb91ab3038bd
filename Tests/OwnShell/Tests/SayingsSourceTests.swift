import HTTP
import Loading
import SayingsSource
import SourceTesting
import Testing

struct SayingsSourceTests {
  @Test func sayingsSatisfyTheSourceContract() async {
    await SourceContract(SayingsKind(), at: "Heraclitus") { _ in throw LoadFailure.refusedAddress }.check()
  }

  @Test(arguments: [("heraclitus", "Heraclitus"), ("Heraclitus", "Heraclitus"), ("nobody", nil)])
  func theNameOfAnAuthorIsRecognizedAsASourceAddress(text: String, place: String?) {
    #expect(SayingsKind().location(explicit: text) == place)
  }
}
