const MOST_BYTES = 32 * 1024 * 1024;
/** Whoever says that much is to come and sends it slowly, or never, holds up nobody else. */
const MOST_BYTES_OF_CLIENT = MOST_BYTES / 8;

/**
 * How much memory bodies may take that wait to be whole, or for their page's turn: 32 MB together, and 4 MB of one
 * client. Counted by what was said to come, before it has.
 */
export class HeldBodies {
  #bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  /** Whether there is room for a body of that length; then {@link giveBack} must be called once it waits no more. */
  take(client: string, length: number): boolean {
    const own = (this.#bytesOf.get(client) ?? 0) + length;
    if (own > MOST_BYTES_OF_CLIENT || this.#bytes + length > MOST_BYTES) return false;
    this.#keep(client, length);
    return true;
  }

  giveBack(client: string, length: number): void {
    this.#keep(client, -length);
  }

  #keep(client: string, more: number): void {
    this.#bytes += more;
    const own = (this.#bytesOf.get(client) ?? 0) + more;
    if (own > 0) this.#bytesOf.set(client, own);
    else this.#bytesOf.delete(client);
  }
}
