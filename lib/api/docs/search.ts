import { type Part, partsOf, snippetOf } from "./snippet";
import { typosIn } from "./typos";

/** A page as the search index stores it. */
export type IndexedPage = {
  readonly path: string;
  readonly title: string;
  readonly section: string;
  /** Other terms for its subject. */
  readonly synonyms: string;
  readonly text: string;
};

/** A matching page. Its title and an excerpt are divided at the matches, which are marked. */
export type Result = Pick<IndexedPage, "path" | "title" | "section"> & {
  readonly titleParts: readonly Part[];
  readonly excerpt: readonly Part[];
};

export type Search = (query: string) => Result[];

const MAX_RESULTS = 12;
/** Characters and words of a query beyond these are ignored, so that the cost of a search has a bound. */
const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/** Scores of a word by where it occurs: as a whole word, and as the beginning of one. */
const FIELDS = { title: [12, 8], synonyms: [12, 6], section: [4, 4], text: [2, 1] } as const;

/** Added if the query is the page's whole title. */
const WHOLE_TITLE = 12;

/** The factor of a score whose word is spelled differently. */
const TYPO = 0.5;

/** Words of questions, which say nothing about the subject. */
const FILLERS = new Set(
  "a an and are as at be by can do does for from get how i if in is it my of on or our the to use we what when where which why with you your".split(
    " ",
  ),
);

type Scores = { readonly whole: number; readonly prefix: number };
type Vocabulary = {
  /** The scores of each word by page number. */
  readonly scores: ReadonlyMap<string, ReadonlyMap<number, Scores>>;
  readonly sorted: readonly string[];
  /** The words with the same stem, such as a singular and its plural. */
  readonly byStem: ReadonlyMap<string, readonly string[]>;
};
/** A word of the index that a word of the query stands for. */
type Match = { readonly word: string; readonly isWhole: boolean; readonly factor: number };

/**
 * Returns a search function over these pages. Its results, best first, contain every query word that matches any page: as a whole
 * word (singular or plural), as a prefix, or with a typo if nothing else matches. Title and synonyms rank above section and text.
 * Takes time linear in the length of the query. Runs in browsers and on the server.
 */
export function searchOf(pages: readonly IndexedPage[]): Search {
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
        return { path, title, section, titleParts: partsOf(title, words), excerpt: snippetOf(text, words) };
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
  return { scores, byStem, sorted: [...scores.keys()].sort() };
}

/** The words of a text in lower case: `insufficient_balance` is one word and also its two parts. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.flatMap((word) => (word.includes("_") ? [word, ...word.split("_").filter(Boolean)] : [word]));
}

/** A word without the ending of an English plural. */
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

function matchesOf({ sorted, byStem }: Vocabulary, term: string): Match[] {
  const whole = byStem.get(stemOf(term)) ?? [];
  const beginning = wordsFrom(sorted, term).filter((word) => !whole.includes(word));
  const found = [
    ...whole.map((word) => ({ word, isWhole: true, factor: 1 })),
    ...beginning.map((word) => ({ word, isWhole: false, factor: 1 })),
  ];
  if (found.length > 0) return found;
  return typosIn(sorted, term).flatMap(({ word, isWhole }) =>
    (byStem.get(stemOf(word)) ?? []).map((one) => ({ word: one, isWhole, factor: TYPO })),
  );
}

/** The words that begin with a prefix, found by bisection. */
function wordsFrom(sorted: readonly string[], prefix: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.startsWith(prefix)) end += 1;
  return sorted.slice(low, end);
}

/** The best score of each page that contains one of the matches. */
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
