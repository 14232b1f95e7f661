/** The page of one sale, below the home of its environment. */
export function salePath(home: string, reference: string): string {
  return `${home}/sales/${encodeURIComponent(reference)}`;
}
