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
  for (const word of words) {
    if (word.length < term.length - most || !startsAlike(word, term)) continue;
    const { whole, beginning } = distances(term, word.slice(0, term.length + most + 1), most);
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

/** The numbers of typos (optimal string alignment) against the whole word, and against its closest beginning. */
function distances(term: string, word: string, most: number): { whole: number; beginning: number } {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= term.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = term[i - 1] === word[j - 1];
      const isSwap = term[i - 1] === word[j - 2] && term[i - 2] === word[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...row) > most) return { whole: most + 1, beginning: most + 1 };
    beforeLast = last;
    last = row;
  }
  return { whole: at(last, word.length), beginning: Math.min(...last) };
}
