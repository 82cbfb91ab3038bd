import HTTP
import Loading
import SayingsSource
import SourceTesting
import Testing

struct SayingsSourceTests {
  @Test func sayingsKeepTheSourceContract() async {
    await SourceContract(SayingsKind(), at: "Heraclitus") { _ in throw LoadFailure.refusedAddress }.check()
  }

  @Test(arguments: [("heraclitus", "Heraclitus"), ("Heraclitus", "Heraclitus"), ("nobody", nil)])
  func theNameOfAnAuthorIsAcceptedAsASourceAddress(text: String, place: String?) {
    #expect(SayingsKind().location(explicit: text) == place)
  }
}
