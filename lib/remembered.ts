/** A function of a text, with its last `most` answers kept; one that gives undefined is asked each time. */
export function remembered<Answer>(
  most: number,
  answerTo: (text: string) => Answer | undefined,
): (text: string) => Answer | undefined {
  const kept = new Map<string, Answer>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const answer = answerTo(text);
    if (answer === undefined) return undefined;
    kept.set(text, answer);
    const oldest = kept.size > most ? kept.keys().next() : undefined;
    if (oldest && !oldest.done) kept.delete(oldest.value);
    return answer;
  };
}
