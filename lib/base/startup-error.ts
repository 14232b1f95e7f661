/**
 * An expected error of the start script, a server process or another command, such as an unusable port. The program prints only
 * the error's message, without a stack trace, and exits with code 1.
 */
export class StartupError extends Error {
  override name = "StartupError";
}

/** Returns the message of a system or library error, to be quoted in a {@link StartupError}. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message.trim().replace(/\.$/, "") : String(error);
}
