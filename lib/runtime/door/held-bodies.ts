const MOST_BYTES = 32 * 1024 * 1024;
/** What people type is smaller. It takes hardly more than its connection does, and is not kept out by what others send. */
const SMALL_BYTES = 16 * 1024;
/** Whoever says that much is to come and sends it slowly, or never, holds up nobody else. */
const MOST_BYTES_OF_CLIENT = MOST_BYTES / 8;

/**
 * How much memory bodies may take that wait to be whole, or for their page's turn: 32 MB together, and 4 MB of one
 * client. Counted by what was said to come, before it has; small ones, payments among them, are not counted.
 */
export class HeldBodies {
  #bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  /** Whether there is room for a body of that length; then {@link giveBack} must be called once it waits no more. */
  take(client: string, length: number): boolean {
    if (length <= SMALL_BYTES) return true;
    const own = (this.#bytesOf.get(client) ?? 0) + length;
    if (own > MOST_BYTES_OF_CLIENT || this.#bytes + length > MOST_BYTES) return false;
    this.#keep(client, length);
    return true;
  }

  giveBack(client: string, length: number): void {
    if (length > SMALL_BYTES) this.#keep(client, -length);
  }

  #keep(client: string, more: number): void {
    this.#bytes += more;
    const own = (this.#bytesOf.get(client) ?? 0) + more;
    if (own > 0) this.#bytesOf.set(client, own);
    else this.#bytesOf.delete(client);
  }
}
