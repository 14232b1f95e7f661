/** A page as the search knows it. */
export type Searched = {
  readonly path: string;
  readonly title: string;
  readonly section: string;
  /** Other words for what it is about. */
  readonly also: string;
  readonly text: string;
};

/** A page that was found, with words around the first place that fits. */
export type Hit = Pick<Searched, "path" | "title" | "section"> & { readonly excerpt: string };

const MOST_HITS = 12;
const EXCERPT = { before: 40, length: 140 };

/**
 * The pages on which every word of the query begins some word, the best first: one in a title counts most, as does a whole one
 * that is another word for its subject; a whole word counts more than the beginning of one. Runs in a browser and on the
 * server alike.
 */
export function search(index: readonly Searched[], query: string): Hit[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  const beginnings = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "iu"));
  const wholes = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "iu"));
  return index
    .map((page) => ({ page, score: scoreOf(page, beginnings, wholes) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_HITS)
    .map(({ page: { path, title, section, text } }) => {
      return { path, title, section, excerpt: excerptOf(text, beginnings) };
    });
}

/** 0 where some word fits nowhere. */
function scoreOf(
  { title, section, also, text }: Searched,
  beginnings: readonly RegExp[],
  wholes: readonly RegExp[],
): number {
  const scores = beginnings.map((beginning, index) => {
    const whole = wholes[index] ?? beginning;
    if (whole.test(title) || whole.test(also)) return 12;
    if (beginning.test(title)) return 8;
    if (beginning.test(also)) return 6;
    if (beginning.test(section)) return 4;
    if (whole.test(text)) return 2;
    return beginning.test(text) ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

function excerptOf(text: string, beginnings: readonly RegExp[]): string {
  const at = Math.max(
    0,
    Math.min(...beginnings.map((word) => text.search(word)).filter((place) => place >= 0)),
  );
  const from = Number.isFinite(at) ? Math.max(0, at - EXCERPT.before) : 0;
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const end =
    text.length <= start + EXCERPT.length ? text.length : text.lastIndexOf(" ", start + EXCERPT.length);
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
