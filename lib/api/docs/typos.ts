/** A word close to the searched one; not whole if only its beginning is. */
type Typo = { readonly word: string; readonly isWhole: boolean };

/** The number of typos that a word of this length may have. */
function allowance(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The words with the fewest typos compared with the term: a wrong, missing, additional or transposed letter each. The first
 * letter must be right, or transposed with the second. Whole words rank before the beginnings of longer ones.
 */
export function typosIn(words: readonly string[], term: string): Typo[] {
  let most = allowance(term.length);
  let closest: Typo[] = [];
  if (most === 0) return closest;
  const size = term.length + most + 2;
  const rows: Rows = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
  for (const word of words) {
    if (word.length < term.length - most || !startsAlike(word, term)) continue;
    const { whole, beginning } = distances(term, word.slice(0, term.length + most + 1), most, rows);
    const isWhole = whole <= beginning && word.length <= term.length + most;
    const distance = isWhole ? whole : beginning;
    if (distance > most) continue;
    if (distance < most) closest = [];
    most = distance;
    closest.push({ word, isWhole });
  }
  const wholes = closest.filter(({ isWhole }) => isWhole);
  return wholes.length > 0 ? wholes : closest;
}

function startsAlike(word: string, term: string): boolean {
  return word[0] === term[0] || (word[0] === term[1] && word[1] === term[0]);
}

type Rows = [beforeLast: Uint8Array, last: Uint8Array, row: Uint8Array];

/**
 * The numbers of typos (optimal string alignment) against the whole word, and against its closest beginning; more than `most` if
 * there are more. Only positions that differ by at most that many are compared. `rows` are reused and longer than the word.
 */
function distances(term: string, word: string, most: number, rows: Rows) {
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
