/** `30 seconds`, `2 minutes`: how long somebody is asked to wait, rounded up. */
export function waitText(retryAfterS: number): string {
  if (retryAfterS < 60) return plural(retryAfterS, "second");
  return plural(Math.ceil(retryAfterS / 60), "minute");
}

function plural(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}
