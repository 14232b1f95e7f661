type EditRows = [beforeLast: Uint8Array, last: Uint8Array, row: Uint8Array];

/** The memory of {@link editDistances} for words of at most this length. It can be used again. */
export function editRows(longest: number): EditRows {
  const size = longest + 1;
  return [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
}

/**
 * The numbers of edits (optimal string alignment) that make `term` the whole word, and its closest beginning; more than `most` if
 * there are more. An edit inserts, removes or replaces a character, or swaps two neighbors. Only positions that differ by at most
 * `most` are compared. `rows` must have room for the word.
 */
export function editDistances(term: string, word: string, most: number, rows: EditRows) {
  const far = most + 1;
  let [beforeLast, last, row] = rows;
  for (let j = 0; j <= word.length; j += 1) last[j] = Math.min(j, far);
  for (let i = 1; i <= term.length; i += 1) {
    row.fill(far, 0, word.length + 1);
    row[0] = Math.min(i, far);
    let least = row[0];
    for (let j = Math.max(1, i - most); j <= Math.min(word.length, i + most); j += 1) {
      let best = (last[j - 1] ?? far) + (term[i - 1] === word[j - 1] ? 0 : 1);
      best = Math.min(best, (last[j] ?? far) + 1, (row[j - 1] ?? far) + 1);
      if (i > 1 && j > 1 && term[i - 1] === word[j - 2] && term[i - 2] === word[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? far) + 1);
      row[j] = Math.min(best, far);
      least = Math.min(least, best);
    }
    if (least > most) return { whole: far, beginning: far };
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return { whole: last[word.length] ?? far, beginning: Math.min(...last.subarray(0, word.length + 1)) };
}
