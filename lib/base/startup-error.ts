/**
 * A reason not to start, in one sentence a person can act on. The start script prints the sentence alone,
 * without a stack, and exits with 1.
 */
export class StartupError extends Error {
  override name = "StartupError";
}

/** What an error of the system or of a library says, for quoting inside a {@link StartupError}. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message.trim().replace(/\.$/, "") : String(error);
}
