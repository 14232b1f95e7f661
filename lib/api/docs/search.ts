import { editDistances, editRows } from "@/lib/base/edit-distance";
import { highlightedExcerpt, highlightParts, type TextPart } from "./snippet";

/** A page as the search index stores it. */
export type IndexedPage = {
  readonly path: string;
  readonly title: string;
  readonly section: string;
  /** Additional search terms for the page. */
  readonly synonyms: string;
  readonly text: string;
};

/** A matching page. Its title and an excerpt are split into parts, so that the matches can be highlighted. */
type SearchResult = Pick<IndexedPage, "path" | "title" | "section"> & {
  readonly titleParts: readonly TextPart[];
  readonly excerpt: readonly TextPart[];
};

export type Search = (query: string) => SearchResult[];

const MAX_RESULTS = 12;
/** The maximum number of characters of a query that are searched for. The rest is ignored, to bound the cost of a search. */
const MAX_QUERY_LENGTH = 200;
/** The maximum number of words of a query that are searched for. */
const MAX_WORDS = 8;
/** The number of characters to which each word of a query is truncated. */
const MAX_WORD_LENGTH = 40;

/** The scores of a match in each field: `[for a whole word, for a prefix]`. */
const FIELDS = { title: [12, 8], synonyms: [12, 6], section: [4, 4], text: [2, 1] } as const;

/** The bonus for a page whose title equals the query. */
const WHOLE_TITLE = 12;

/** The factor for the score of a match with a typo. */
const TYPO = 0.5;

/** Stop words, which say nothing about the subject. They are ignored unless the query contains no other words. */
const FILLERS = new Set(
  "a an and are as at be by can do does for from get how i if in is it my of on or our the to use we what when where which why with you your".split(
    " ",
  ),
);

type Scores = { readonly whole: number; readonly prefix: number };
type Vocabulary = {
  /** The scores of each word on each page, by word and page number. */
  readonly scores: ReadonlyMap<string, ReadonlyMap<number, Scores>>;
  /** The words that share a stem, such as a singular and its plural, by stem. */
  readonly byStem: ReadonlyMap<string, readonly string[]>;
};
/**
 * A word of the index that matches a word of the query. `isWhole` is false if only its beginning matches. The score of the
 * match is multiplied by `factor`.
 */
type Match = { readonly word: string; readonly isWhole: boolean; readonly factor: number };

/**
 * Returns a function that searches these pages and returns the best results first. A result matches every query word except
 * stop words and words that match no page. Words match as a whole (singular or plural) or as a prefix, and with a typo only if
 * there is no other match. Matches in the title or the synonyms rank above matches in the section or the text. Runs in browsers
 * and on the server.
 */
export function createSearch(pages: readonly IndexedPage[]): Search {
  const vocabulary = vocabularyOf(pages);
  return (query) => {
    const terms = termsOf(query)
      .map((term) => matchesOf(vocabulary, term))
      .filter((matches) => matches.length > 0);
    if (terms.length === 0) return [];
    const byTerm = terms.map((matches) => scoresOf(vocabulary, matches));
    const words = terms.map((matches) => new Set(matches.map(({ word }) => word)));
    const asked = query.trim().toLowerCase();
    return pages
      .map((page, number) => ({ page, scores: byTerm.map((scores) => scores.get(number) ?? 0) }))
      .filter(({ scores }) => !scores.includes(0))
      .map(({ page, scores }) => {
        const bonus = page.title.toLowerCase() === asked ? WHOLE_TITLE : 0;
        return { page, score: scores.reduce((sum, score) => sum + score, bonus) };
      })
      .sort((one, other) => other.score - one.score)
      .slice(0, MAX_RESULTS)
      .map(({ page: { path, title, section, text } }) => {
        return {
          path,
          title,
          section,
          titleParts: highlightParts(title, words),
          excerpt: highlightedExcerpt(text, words),
        };
      });
  };
}

function vocabularyOf(pages: readonly IndexedPage[]): Vocabulary {
  const scores = new Map<string, Map<number, Scores>>();
  const byStem = new Map<string, string[]>();
  pages.forEach((page, number) => {
    for (const field of ["title", "synonyms", "section", "text"] as const) {
      const [whole, prefix] = FIELDS[field];
      for (const word of wordsOf(page[field])) {
        const ofWord = scores.get(word) ?? new Map<number, Scores>();
        const known = ofWord.get(number);
        ofWord.set(number, {
          whole: Math.max(whole, known?.whole ?? 0),
          prefix: Math.max(prefix, known?.prefix ?? 0),
        });
        if (!scores.has(word)) {
          scores.set(word, ofWord);
          byStem.set(stemOf(word), [...(byStem.get(stemOf(word)) ?? []), word]);
        }
      }
    }
  });
  return { scores, byStem };
}

/** Returns the words of a string in lower case. `insufficient_balance` counts as one word and also as its two parts. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.flatMap((word) => (word.includes("_") ? [word, ...word.split("_").filter(Boolean)] : [word]));
}

/** Returns a word without its English plural ending. */
function stemOf(word: string): string {
  if (word.length < 3 || !word.endsWith("s") || /[isu]s$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ss|x|sh|tch)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function termsOf(query: string): string[] {
  const asked = query.slice(0, MAX_QUERY_LENGTH).toLowerCase();
  const words = [...new Set(asked.match(/[\p{L}\p{N}_]+/gu) ?? [])];
  const meaningful = words.filter((word) => !FILLERS.has(word));
  return (meaningful.length > 0 ? meaningful : words)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
}

function matchesOf({ scores, byStem }: Vocabulary, term: string): Match[] {
  const words = [...scores.keys()];
  const whole = byStem.get(stemOf(term)) ?? [];
  const beginning = words.filter((word) => word.startsWith(term) && !whole.includes(word));
  const found = [
    ...whole.map((word) => ({ word, isWhole: true, factor: 1 })),
    ...beginning.map((word) => ({ word, isWhole: false, factor: 1 })),
  ];
  if (found.length > 0) return found;
  return typosIn(words, term).flatMap(({ word, isWhole }) =>
    (byStem.get(stemOf(word)) ?? []).map((one) => ({ word: one, isWhole, factor: TYPO })),
  );
}

/** Returns the best score of each page that contains a match, by page number. */
function scoresOf({ scores }: Vocabulary, matches: readonly Match[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { word, isWhole, factor } of matches) {
    for (const [number, { whole, prefix }] of scores.get(word) ?? []) {
      const score = (isWhole ? whole : prefix) * factor;
      best.set(number, Math.max(score, best.get(number) ?? 0));
    }
  }
  return best;
}

/** A word that resembles the search term. `isWhole` is false if only its beginning does. */
type Typo = { readonly word: string; readonly isWhole: boolean };

/** Returns the maximum number of typos in a search term of this length. */
function allowance(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Returns the words that differ from the term by the fewest typos, as a whole or at their beginning. If some of these match as
 * a whole, returns only those. Ignores words with more typos than {@link allowance} permits. A typo is a wrong, missing,
 * additional or transposed letter. The first letter must be correct, or transposed with the second.
 */
function typosIn(words: readonly string[], term: string): Typo[] {
  let maxDistance = allowance(term.length);
  let closest: Typo[] = [];
  if (maxDistance === 0) return closest;
  const rows = editRows(term.length + maxDistance + 1);
  for (const word of words) {
    if (word.length < term.length - maxDistance || !startsAlike(word, term)) continue;
    const { whole, beginning } = editDistances(
      term,
      word.slice(0, term.length + maxDistance + 1),
      maxDistance,
      rows,
    );
    const isWhole = whole <= beginning && word.length <= term.length + maxDistance;
    const distance = isWhole ? whole : beginning;
    if (distance > maxDistance) continue;
    if (distance < maxDistance) closest = [];
    maxDistance = distance;
    closest.push({ word, isWhole });
  }
  const wholes = closest.filter(({ isWhole }) => isWhole);
  return wholes.length > 0 ? wholes : closest;
}

function startsAlike(word: string, term: string): boolean {
  return word[0] === term[0] || (word[0] === term[1] && word[1] === term[0]);
}
