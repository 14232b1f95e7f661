import type { IncomingMessage } from "node:http";

const MAX_BYTES = 32 * 1024 * 1024;
/** What people type is smaller. It takes hardly more than its connection does, and is not kept out by what others send. */
const SMALL_BYTES = 16 * 1024;
/** Whoever says that much is to come and sends it slowly, or never, holds up nobody else. */
const MAX_BYTES_PER_CLIENT = MAX_BYTES / 8;

/**
 * How much memory bodies may take that wait to be whole, or for their page's turn: 32 MB together, and 4 MB of one
 * client. Counted by what was said to come, before it has; small ones, payments among them, are not counted.
 */
export class BodyBudget {
  #bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  /** Whether there is room for a body of that length; then {@link release} must be called once it waits no more. */
  reserve(client: string, length: number): boolean {
    if (length <= SMALL_BYTES) return true;
    const own = (this.#bytesOf.get(client) ?? 0) + length;
    if (own > MAX_BYTES_PER_CLIENT || this.#bytes + length > MAX_BYTES) return false;
    this.#keep(client, length);
    return true;
  }

  release(client: string, length: number): void {
    if (length > SMALL_BYTES) this.#keep(client, -length);
  }

  #keep(client: string, more: number): void {
    this.#bytes += more;
    const own = (this.#bytesOf.get(client) ?? 0) + more;
    if (own > 0) this.#bytesOf.set(client, own);
    else this.#bytesOf.delete(client);
  }
}

/**
 * Waits until a body whose length is told has arrived, and puts it back to be read. So who sends slowly keeps nobody
 * from a turn. False when the client went away before.
 */
export async function receiveBody(request: IncomingMessage, length: number): Promise<boolean> {
  const parts: Buffer[] = [];
  let missing = length;
  while (missing > 0) {
    const part: unknown = request.read();
    if (part instanceof Buffer) {
      parts.push(part);
      missing -= part.length;
    } else if (!(await isReadable(request))) return false;
  }
  if (parts.length > 0) request.unshift(Buffer.concat(parts));
  return true;
}

function isReadable(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (answer: boolean) => () => {
      request.off("readable", onReadable).off("close", onClose).off("error", onClose);
      resolve(answer);
    };
    const onReadable = settle(true);
    const onClose = settle(false);
    if (request.destroyed) return resolve(false);
    request.once("readable", onReadable).once("close", onClose).once("error", onClose);
  });
}
