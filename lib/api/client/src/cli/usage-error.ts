/** Thrown when a command is called incorrectly. The command line prints only its message. */
export class UsageError extends Error {
  override name = "UsageError";
}
