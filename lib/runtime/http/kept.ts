/**
 * Work whose result serves all who ask while it is under way, and who ask within so many milliseconds after it: asking
 * often costs no more than asking now and then. A failure is not kept.
 */
export function kept<Result>(
  work: () => Promise<Result>,
  forMs: (result: Result) => number,
): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  const renew = async () => {
    try {
      const found = await work();
      setTimeout(() => (result = undefined), forMs(found)).unref();
      return found;
    } catch (cause) {
      result = undefined;
      throw cause;
    }
  };
  return () => {
    result ??= renew();
    return result;
  };
}
