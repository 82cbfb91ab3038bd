import Foundation
import Localization
import Testing

@testable import App

struct ServeTests {
  @Test(arguments: [
    (EADDRINUSE, "Port 81 is in use by another program: choose another with --port, or leave it out for a free one."),
    (EACCES, "Port 81 is for the administrator only: choose one from 1024 on with --port."),
    (EADDRNOTAVAIL, "Couldn't serve the demo feed on port 81: Cannot assign requested address."),
  ])
  func theErrorForAnUnusablePortNamesTheReason(code: Int32, message: String) {
    #expect(Serve.message(for: code, port: 81, ProgramText.table.strings(for: .english)) == message)
  }
}
