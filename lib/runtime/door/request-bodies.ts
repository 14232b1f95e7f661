import type { IncomingMessage } from "node:http";

const MAX_BYTES = 32 * 1024 * 1024;
/**
 * Bodies up to this size, such as forms with text, do not count toward the limits. They use little memory, and large bodies of
 * other clients must not block them.
 */
const SMALL_BYTES = 16 * 1024;
/** The memory limit per client, so that a client that sends large bodies slowly blocks only itself. */
const MAX_BYTES_PER_CLIENT = MAX_BYTES / 8;

/**
 * Limits the memory for bodies that are being received or are waiting for a slot: 32 MiB in total and 4 MiB per client. Each body
 * counts with its Content-Length. Bodies up to 16 KiB, such as payments, do not count.
 */
export class BodyBudget {
  #bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  /** Reserves memory for a body. Returns false when the limit is reached. If it returns true, call {@link release} once. */
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
 * Waits until a body of `length` bytes has arrived, and leaves it in the stream for the next reader. Returns false when the
 * client disconnects first.
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
