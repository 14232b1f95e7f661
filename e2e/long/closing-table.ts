/** Prints the figures of a run below a title, one per line. */
export function printTable(title: string, facts: Readonly<Record<string, string | number>>): void {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  const lines = Object.entries(facts).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stdout.write(`\n${title}\n${lines.join("\n")}\n`);
}

/** Returns each distinct value with its number of occurrences as text, the most frequent first. */
export function tally(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .map(([value, count]) => `${value} ${count}`)
    .join(", ");
}
