/**
 * Runs of `work` that never overlap. A call during a run asks for one more run after it; further calls during that run join
 * the one that is asked for. A call ends when the run it asked for has. `work` must not reject.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const run = (): Promise<void> => {
    next = undefined;
    const running = work().finally(() => {
      if (current === running) current = undefined;
    });
    current = running;
    return running;
  };
  return () => {
    if (!current) return run();
    next ??= current.then(run);
    return next;
  };
}
