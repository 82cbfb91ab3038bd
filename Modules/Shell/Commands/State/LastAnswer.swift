/// Caches the answer for the last text.
///
/// Consecutive posts of a state file usually have the same source, and looking up a source in every kind of source
/// takes longer than reading a post.
nonisolated struct LastAnswer<Answer> {
  private var last: (text: String, answer: Answer)?

  /// Returns the answer for a text; calls `ask` only if the text differs from the previous one.
  mutating func answer(for text: String, _ ask: (String) -> Answer) -> Answer {
    if let last, last.text == text { return last.answer }
    let answer = ask(text)
    last = (text, answer)
    return answer
  }
}
