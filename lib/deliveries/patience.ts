type Patience = {
  /** Resolves when nothing has renewed it for its time. */
  readonly lost: Promise<undefined>;
  renew(): void;
  /** It is no longer needed. */
  end(): void;
};

/**
 * Waits so long, and as long again after each renewal; without a time for ever. A process that was itself held up for so
 * long hears first what has come meanwhile.
 */
export function startPatience(patienceMs: number | undefined): Patience {
  let timer: NodeJS.Timeout | undefined;
  let renewals = 0;
  const lost = new Promise<undefined>((resolve) => {
    const lose = () => {
      const before = renewals;
      setImmediate(() => renewals === before && resolve(undefined));
    };
    if (patienceMs !== undefined) timer = setTimeout(lose, patienceMs);
  });
  const renew = () => {
    renewals += 1;
    timer?.refresh();
  };
  return { lost, renew, end: () => clearTimeout(timer) };
}
