type EditRows = [beforeLast: Uint8Array, last: Uint8Array, row: Uint8Array];

/**
 * Allocates the rows that {@link editDistances} needs for words of up to `longest` characters. The rows can be reused for
 * further calls.
 */
export function editRows(longest: number): EditRows {
  const size = longest + 1;
  return [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
}

/**
 * Returns the edit distances (optimal string alignment) from `term` to the whole of `word` (`whole`) and to the closest prefix
 * of `word` (`beginning`). A distance above `max` is returned as `max` + 1. An edit inserts, removes or replaces a character,
 * or swaps two adjacent characters. `rows` comes from {@link editRows}, called with at least the word's length.
 */
export function editDistances(term: string, word: string, max: number, rows: EditRows) {
  const far = max + 1;
  let [beforeLast, last, row] = rows;
  for (let j = 0; j <= word.length; j += 1) last[j] = Math.min(j, far);
  for (let i = 1; i <= term.length; i += 1) {
    row.fill(far, 0, word.length + 1);
    row[0] = Math.min(i, far);
    let min = row[0];
    for (let j = Math.max(1, i - max); j <= Math.min(word.length, i + max); j += 1) {
      let best = (last[j - 1] ?? far) + (term[i - 1] === word[j - 1] ? 0 : 1);
      best = Math.min(best, (last[j] ?? far) + 1, (row[j - 1] ?? far) + 1);
      if (i > 1 && j > 1 && term[i - 1] === word[j - 2] && term[i - 2] === word[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? far) + 1);
      row[j] = Math.min(best, far);
      min = Math.min(min, best);
    }
    if (min > max) return { whole: far, beginning: far };
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return { whole: last[word.length] ?? far, beginning: Math.min(...last.subarray(0, word.length + 1)) };
}
