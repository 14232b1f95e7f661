const MOST_SUBJECTS = 10_000;

/**
 * Whether a subject's turn has come: once in any `windowMs`, in this process. What it remembers is bounded; the subjects
 * longest in it are forgotten first, and may then come early.
 */
export function atMostOncePer(windowMs: number): (subject: string, nowMs?: number) => boolean {
  const latest = new Map<string, number>();
  return (subject, nowMs = performance.now()) => {
    const before = latest.get(subject);
    if (before !== undefined && nowMs - before < windowMs) return false;
    latest.delete(subject);
    latest.set(subject, nowMs);
    if (latest.size > MOST_SUBJECTS) latest.delete(latest.keys().next().value ?? subject);
    return true;
  };
}
