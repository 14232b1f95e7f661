/** The lines that are logged during the work, parsed. */
export function loggedLines(work: () => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const write = process.stderr.write;
  process.stderr.write = ((line: string) => lines.push(JSON.parse(line)) > 0) as typeof write;
  try {
    work();
  } finally {
    process.stderr.write = write;
  }
  return lines;
}
