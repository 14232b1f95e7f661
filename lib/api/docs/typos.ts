import { editDistances, editRows } from "@/lib/base/edit-distance";

/** A word that resembles the search term. `isWhole` is false if only its beginning does. */
type Typo = { readonly word: string; readonly isWhole: boolean };

/** Returns the maximum number of typos in a search term of this length. */
function allowance(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Returns the words with the fewest typos compared with the term, up to the allowance. A typo is a wrong, missing, additional or
 * transposed letter. The first letter must be right, or transposed with the second. Words whose beginning alone matches are
 * returned only if no whole word does.
 */
export function typosIn(words: readonly string[], term: string): Typo[] {
  let most = allowance(term.length);
  let closest: Typo[] = [];
  if (most === 0) return closest;
  const rows = editRows(term.length + most + 1);
  for (const word of words) {
    if (word.length < term.length - most || !startsAlike(word, term)) continue;
    const { whole, beginning } = editDistances(term, word.slice(0, term.length + most + 1), most, rows);
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
