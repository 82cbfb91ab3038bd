import ContractTesting

extension ContractViolation {
  static func noNextPage() -> ContractViolation {
    .init(
      "pages", what: "After the first page, more requests nothing.",
      why: "All rows but those of the first page cannot be reached.",
      fix: "Make the rows with ListPage(page), or give it the page's cursor as .after.")
  }

  static func pageWithoutCursor() -> ContractViolation {
    .init(
      "pages", what: "A further page is requested without the cursor of the one before.",
      why: "The server answers with the first page again.",
      fix: "Pass the cursor of the load's scope on to the load: load(scope.cursor).")
  }

  static func wrongCursor(_ cursor: String, _ own: String) -> ContractViolation {
    .init(
      "pages", what: "The second page is requested with the cursor “\(cursor)”, and the first page has “\(own)”.",
      why: "The server answers with other rows than those that follow, or with none.",
      fix: "Give the page's own cursor to the list: ListPage(page), or .after(page.cursor).")
  }

  static func rowsLostByPage(_ before: Int, _ after: Int) -> ContractViolation {
    .init(
      "pages", what: "Of \(before) rows, \(after) are left after a page that failed.",
      why: "A failed page must not take away rows that a person reads.",
      fix: "Leave the rows alone when a load fails: model.fail keeps them.")
  }

  static func pageFailureNotShown(_ screen: String) -> ContractViolation {
    .init(
      "pages", what: "A page has failed, and the footer does not say so. The screen: \(screen)",
      why: "A person takes the last row for the end of the list.",
      fix: "Pass the failure on with its scope: model.fail(scope, with: failure).")
  }

  static func pageNotTriedAgain() -> ContractViolation {
    .init(
      "pages", what: "A page has failed, and more does not request it again.",
      why: "One lost connection ends the list.",
      fix: "Keep the cursor until its page has come, as ListModel does.")
  }

  /// Whether this is the violation of row ids that are not unique across pages.
  var isAboutIDs: Bool { why == Self.idsOfPages([], of: 0).why }

  static func idsOfPages(_ texts: [String], of count: Int) -> ContractViolation {
    .init(
      "pages",
      what: "Of the \(count) rows of the second page, \(texts.count) are missing: "
        + texts.prefix(3).map { "“\($0)”" }.joined(separator: ", ") + ".",
      why: "Of rows with the same id, only the first is kept.",
      fix: "Give each row an id that no other item of the list has, on whatever page.")
  }

  static func noEnd() -> ContractViolation {
    .init(
      "pages", what: "After the last page, more requests another one.",
      why: "The list never ends: a person waits for rows that do not come, and more all goes on for ever.",
      fix: "End the list with the page that has no cursor: ListPage(page), or .end. `last` is that page.")
  }

  static func wrongHeader(of text: String, own: String, shown: String?) -> ContractViolation {
    .init(
      "pages",
      what: "Row “\(text)” of the second page stands under \(shown.map { "“\($0)”" } ?? "no header"), and under "
        + "“\(own)” when its page is alone.",
      why: "A person reads the header above a row, on whatever page the row came.",
      fix: "Give each page the headers of its own rows: one that begins with the last header goes on below it.")
  }

  static func picturesNotRequested(_ address: String) -> ContractViolation {
    .init(
      "pictures", what: "A row with the picture \(address) is on the screen, and nothing loads it.",
      why: "The row is shown without its picture.",
      fix: "Give the composer the services' loadPicture: pictures: services.loadPicture.")
  }

  static func pictureNotShown(_ result: String) -> ContractViolation {
    .init(
      "pictures", what: "The \(result) of a row has arrived, and is not on the screen.",
      why: "A person sees a frame for ever.",
      fix: "Let the composer make the view, to which the pictures are reported, and draw the rows with ListView.")
  }

  static func pictureNotCancelled() -> ContractViolation {
    .init(
      "pictures", what: "The scene has gone, and a picture of it still loads.",
      why: "A load must not outlive its scene: nobody sees the picture.",
      fix:
        "Load in the task that asks for the picture, not in a Task of your own, which its cancellation does not reach.")
  }
}
