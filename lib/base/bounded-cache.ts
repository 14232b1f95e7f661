/** Keeps the last `most` answers by a text that says what was asked, and answers each again without making it anew. */
export function boundedCache<Answer>(most: number): (asked: string, answer: () => Answer) => Answer {
  const kept = new Map<string, Answer>();
  return (asked, answer) => {
    const known = kept.get(asked);
    if (known !== undefined) return known;
    const made = answer();
    // Nonsense has no answer, and no end.
    if (made === undefined) return made;
    kept.set(asked, made);
    const oldest = kept.size > most ? kept.keys().next() : undefined;
    if (oldest && !oldest.done) kept.delete(oldest.value);
    return made;
  };
}
