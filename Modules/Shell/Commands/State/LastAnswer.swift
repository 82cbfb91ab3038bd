/// Remembers the answer for the last text: consecutive posts of a state file usually have the same source, and asking
/// every kind of source about it takes longer than reading a post.
nonisolated struct LastAnswer<Answer> {
  private var last: (text: String, answer: Answer)?

  /// The answer for a text; asks only if the text differs from the last one.
  mutating func answer(for text: String, _ ask: (String) -> Answer) -> Answer {
    if let last, last.text == text { return last.answer }
    let answer = ask(text)
    last = (text, answer)
    return answer
  }
}
