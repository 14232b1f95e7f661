const MAX_SUBJECTS = 10_000;

/**
 * Creates a rate limiter. The returned function returns true at most once per `windowMs` milliseconds for each subject, in this
 * process. It stores at most 10,000 subjects and evicts the one that was allowed longest ago. For an evicted subject, it can
 * return true before the window has passed.
 */
export function atMostOncePer(windowMs: number): (subject: string, nowMs?: number) => boolean {
  const lastAtMs = new Map<string, number>();
  return (subject, nowMs = performance.now()) => {
    const last = lastAtMs.get(subject);
    if (last !== undefined && nowMs - last < windowMs) return false;
    lastAtMs.delete(subject);
    lastAtMs.set(subject, nowMs);
    if (lastAtMs.size > MAX_SUBJECTS) lastAtMs.delete(lastAtMs.keys().next().value ?? subject);
    return true;
  };
}
