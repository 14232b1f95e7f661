/**
 * A reason not to start, in one sentence a person can act on. The start script prints the sentence alone,
 * without a stack, and exits with 1.
 */
export class StartupError extends Error {
  override name = "StartupError";
}

/** The sentence of an error of the operating system or of a library, for quoting inside a {@link StartupError}. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
