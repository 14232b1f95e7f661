import type { IncomingMessage } from "node:http";

/**
 * Waits until a body whose length is told has arrived, and puts it back to be read. So who sends slowly keeps nobody
 * from a turn. False when the client went away before.
 */
export async function hasArrived(request: IncomingMessage, length: number): Promise<boolean> {
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
