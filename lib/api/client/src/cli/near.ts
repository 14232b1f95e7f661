/** The names that may be meant by what was typed: those it begins, or else those it differs from least, in two letters at most. */
export function near(typed: string, names: readonly string[]): string[] {
  const begun = names.filter((name) => name.startsWith(`${typed} `));
  if (begun.length > 0) return begun;
  const found = names.map((name) => ({ name, apart: lettersApart(typed, name) }));
  const least = Math.min(MOST_APART, ...found.map(({ apart }) => apart));
  return found.filter(({ apart }) => apart === least).map(({ name }) => name);
}

const MOST_APART = 2;

/** How many letters are put in, left out or changed between two words: the distance of Levenshtein. */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    let last = at + 1;
    const next = [last];
    for (const [column, otherLetter] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      last = Math.min(changed, (row[column + 1] ?? 0) + 1, last + 1);
      next.push(last);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
