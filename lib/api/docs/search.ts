/** A page as the search index stores it. */
export type IndexedPage = {
  readonly path: string;
  readonly title: string;
  readonly section: string;
  /** Other terms for its subject. */
  readonly synonyms: string;
  readonly text: string;
};

/** A matching page, with an excerpt around the first match. */
export type Result = Pick<IndexedPage, "path" | "title" | "section"> & { readonly excerpt: string };

const MAX_RESULTS = 12;
const EXCERPT = { before: 40, length: 140 };

/**
 * The pages that contain every word of the query as the beginning of a word, best first. Title and synonyms rank above the
 * section and the text, and a whole word above a beginning. Runs in browsers and on the server.
 */
export function search(index: readonly IndexedPage[], query: string): Result[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  const terms = words.map((word) => ({
    prefix: new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "iu"),
    whole: new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "iu"),
  }));
  return index
    .map((page) => ({ page, scores: terms.map((term) => scoreOf(page, term)) }))
    .filter(({ scores }) => !scores.includes(0))
    .map(({ page, scores }) => ({ page, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .map(({ page: { path, title, section, text } }) => {
      return { path, title, section, excerpt: excerptOf(text, terms) };
    });
}

type Term = { readonly prefix: RegExp; readonly whole: RegExp };

/** 0 if the page does not contain the term. */
function scoreOf({ title, section, synonyms, text }: IndexedPage, { prefix, whole }: Term): number {
  if (whole.test(title) || whole.test(synonyms)) return 12;
  if (prefix.test(title)) return 8;
  if (prefix.test(synonyms)) return 6;
  if (prefix.test(section)) return 4;
  if (whole.test(text)) return 2;
  return prefix.test(text) ? 1 : 0;
}

function excerptOf(text: string, terms: readonly Term[]): string {
  const matches = terms.map(({ prefix }) => text.search(prefix)).filter((position) => position >= 0);
  const from = Math.max(0, Math.min(...(matches.length > 0 ? matches : [0])) - EXCERPT.before);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const limit = start + EXCERPT.length;
  const end = text.length <= limit ? text.length : text.lastIndexOf(" ", limit);
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
