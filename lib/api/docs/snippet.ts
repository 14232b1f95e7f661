/** A part of a search result's title or excerpt. `isMatch` is true if the part matches the query. */
export type TextPart = { readonly text: string; readonly isMatch: boolean };

const SNIPPET = { before: 40, length: 140 };

/** For each word of the query, the words of the index that match it. */
type Terms = readonly ReadonlySet<string>[];
type TermMatch = { readonly start: number; readonly end: number; readonly terms: readonly number[] };

/** Splits a string into the words that match the query and the text before, between and after them. */
export function highlightParts(text: string, terms: Terms): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of matchesIn(text, terms)) {
    if (found.start > end) parts.push({ text: text.slice(end, found.start), isMatch: false });
    parts.push({ text: text.slice(found.start, found.end), isMatch: true });
    end = found.end;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/**
 * Returns the passage of `text` that matches the most words of the query, split at the matches. Without a match, returns the
 * beginning of `text`.
 */
export function highlightedExcerpt(text: string, terms: Terms): TextPart[] {
  const from = Math.max(0, densestStart(matchesIn(text, terms)) - SNIPPET.before);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const limit = start + SNIPPET.length;
  const end = text.length <= limit ? text.length : text.lastIndexOf(" ", limit);
  const passage = text.slice(start, end).trim();
  return highlightParts(`${start > 0 ? "… " : ""}${passage}${end < text.length ? " …" : ""}`, terms);
}

/**
 * Returns the words of `text` that match the query, in order. If a part of a name such as `insufficient_balance` matches, the
 * whole name counts as a match.
 */
function matchesIn(text: string, terms: Terms): TermMatch[] {
  const matches: TermMatch[] = [];
  for (const { 0: name, index: start } of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    const word = name.toLowerCase();
    const words = word.includes("_") ? [word, ...word.split("_")] : [word];
    const matched = terms.flatMap((term, number) => (words.some((one) => term.has(one)) ? [number] : []));
    if (matched.length > 0) matches.push({ start, end: start + name.length, terms: matched });
  }
  return matches;
}

/** Returns the start of the first passage that matches the most distinct words of the query, or 0 if there is no match. */
function densestStart(matches: readonly TermMatch[]): number {
  const length = SNIPPET.length - SNIPPET.before;
  let best = { start: matches[0]?.start ?? 0, count: 0 };
  for (const [first, { start }] of matches.entries()) {
    const terms = new Set<number>();
    for (let at = first, next = matches[at]; next && next.end <= start + length; next = matches[at]) {
      for (const term of next.terms) terms.add(term);
      at += 1;
    }
    if (terms.size > best.count) best = { start, count: terms.size };
  }
  return best.start;
}
