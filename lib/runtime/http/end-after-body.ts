import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyDiscard } from "@/lib/api/http/handler";

/**
 * Changes `response` so that a handler can respond before it has read the request's body. The response is sent at once, but the
 * rest of the body is read and discarded before the connection closes, within the limits of {@link bodyDiscard}. Closing at
 * once would reset the connection, and a client that is still sending would lose the response.
 */
export function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  // Captures the methods now, because later wrappers can ignore writes after the response has ended.
  const end = response.end.bind(response);
  const write = response.write.bind(response);
  const flushHeaders = response.flushHeaders.bind(response);
  response.end = ((...args: unknown[]) => {
    const discard = request.complete || request.destroyed ? undefined : bodyDiscard();
    if (!discard) return end(...(args as []));
    response.end = end;
    const [body, encoding] = args;
    if (typeof body === "string" || body instanceof Uint8Array) {
      const known = typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8";
      const bytes = typeof body === "string" ? Buffer.from(body, known) : body;
      if (!response.headersSent) response.setHeader("Content-Length", bytes.byteLength);
      write(bytes);
    } else {
      flushHeaders();
    }
    const callback = args.find((one) => typeof one === "function");
    const finish = () => {
      discard.end();
      end(callback as () => void);
    };
    discard.onLimit(finish);
    // The handler has answered, so it does not need the rest of the body.
    request.removeAllListeners("data");
    request.on("data", (part: Buffer) => discard.add(part.byteLength));
    for (const event of ["end", "close", "error"]) request.once(event, finish);
    request.resume();
    return response;
  }) as typeof response.end;
}

/** Returns true when a request's headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
