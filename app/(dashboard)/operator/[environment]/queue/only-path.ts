/** A page of many things with one of them alone: what waits by its id, a payout by its reference. */
export function onlyPath(page: string, only: string): string {
  return `${page}?${new URLSearchParams({ only })}`;
}
