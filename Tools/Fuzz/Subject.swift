import Conversations
import Foundation

/// A parser of untrusted bytes, to be fuzzed.
///
/// It fails by a trap, or by `require`.
enum Subject: String, CaseIterable {
  // Answers of servers and plugins.
  case feed, comments, messages, date, facts, reader, syndication, html, plugin
  // Conversations of sites, and saved documents.
  case hackernews, lobsters, discourse, wordpress, publicinbox, answers
  // Addresses, headers with numbers, and texts.
  case address, headers, numbers, text, body, links
  // Texts for the terminal.
  case clean, wrap, layout, json
  // Input of the shell.
  case route, command, name, rows, nearest, line, keys, terminal, query
  // Options and files.
  case options, source, list, startup, session, settings, stored, state, filters
  // The protocol of decoders, and the parts of a file that they receive.
  case request, reply, image, exif
  // The protocol of the process that extracts articles, and its input.
  case article, page

  /// Passes an input to the parser.
  func take(_ data: Data) {
    switch self {
    case .feed: AnswerSubjects.feed(data)
    case .comments: AnswerSubjects.comments(data)
    case .messages: AnswerSubjects.messages(data)
    case .date: AnswerSubjects.date(data)
    case .facts: FactsSubjects.facts(data)
    case .reader: ReaderSubjects.reader(data)
    case .syndication: MarkupSubjects.syndication(data)
    case .html: MarkupSubjects.html(data)
    case .plugin: PluginSubjects.plugin(data)
    case .hackernews:
      ConversationSubjects.thread(
        on: HackerNewsSite(), at: "8863", servers: ["hn.algolia.com", "hacker-news.firebaseio.com"], data)
    case .lobsters:
      ConversationSubjects.thread(
        on: LobstersSite(), at: "https://lobste.rs/s/abc123", servers: ["lobste.rs"], data)
    case .discourse:
      ConversationSubjects.thread(
        on: DiscourseSite(), at: "https://example.org/t/7", servers: ["example.org"], data)
    case .wordpress:
      ConversationSubjects.feed(data)
      ConversationSubjects.thread(
        on: WordPressSite(), at: "https://example.org/2026/05/title/", servers: ["example.org"], data)
    case .publicinbox:
      ConversationSubjects.thread(
        on: PublicInboxSite(), at: "https://example.org/list/1@x/", servers: ["example.org"], data)
    case .answers: ConversationSubjects.saved(data)
    case .address: AddressSubjects.address(data)
    case .headers: AddressSubjects.headers(data)
    case .numbers: AddressSubjects.numbers(data)
    case .body: BodySubjects.body(data)
    case .links: BodySubjects.links(data)
    case .text: MarkupSubjects.richText(data)
    case .clean: TextSubjects.clean(data)
    case .wrap: TextSubjects.wrap(data)
    case .layout: LayoutSubjects.layout(data)
    case .json: TextSubjects.json(data)
    case .route: CommandSubjects.route(data)
    case .command: CommandSubjects.command(data)
    case .name: CommandSubjects.name(data)
    case .rows: CommandSubjects.rows(data)
    case .nearest: CommandSubjects.nearest(data)
    case .line: InputSubjects.line(data)
    case .keys: InputSubjects.keys(data)
    case .terminal: InputSubjects.terminal(data)
    case .query: QuerySubjects.query(data)
    case .options: FileSubjects.options(data)
    case .source: FileSubjects.source(data)
    case .list: ListSubjects.list(data)
    case .startup: FileSubjects.startUp(data)
    case .session: FileSubjects.session(data)
    case .settings: FileSubjects.settings(data)
    case .stored: StoreSubjects.stored(data)
    case .state: StateSubjects.state(data)
    case .filters: FilterSubjects.filters(data)
    case .request: DecoderSubjects.request(data)
    case .reply: DecoderSubjects.reply(data)
    case .image: DecoderSubjects.image(data)
    case .exif: DecoderSubjects.metadata(data)
    case .article: ArticleSubjects.answer(data)
    case .page: ArticleSubjects.page(data)
    }
  }
}

/// Reports a failure of the subject and aborts, unless the condition holds.
func require(_ condition: Bool, _ message: String) {
  guard !condition else { return }
  FileHandle.standardError.write(Data(("Failed: " + message + "\n").utf8))
  abort()
}

extension Data {
  /// The bytes as text; invalid bytes become replacement characters.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The first byte, which parametrizes the subject, and the rest.
  var parameter: (value: Int, rest: Data) { (Int(first ?? 0), Data(dropFirst())) }
}
