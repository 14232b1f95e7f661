/** The command was not called as it can be: its message is all there is to say. */
export class UsageError extends Error {
  override name = "UsageError";
}
