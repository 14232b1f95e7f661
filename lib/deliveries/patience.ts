type Patience = {
  /** Resolves when nothing has renewed it for its time. */
  readonly lost: Promise<undefined>;
  renew(): void;
  /** It is no longer needed. */
  end(): void;
};

/** Waits so long, and as long again after each renewal; without a time for ever. */
export function startPatience(patienceMs: number | undefined): Patience {
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<undefined>((resolve) => {
    if (patienceMs !== undefined) timer = setTimeout(resolve, patienceMs, undefined);
  });
  return { lost, renew: () => void timer?.refresh(), end: () => clearTimeout(timer) };
}
