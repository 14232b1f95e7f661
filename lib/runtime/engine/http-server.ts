import { createServer, type IncomingMessage, type Server } from "node:http";

export type Reply = { status: number; body: unknown };
export type Incoming = {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  json: () => Promise<unknown>;
};

/** Thrown by `json()` for an unreadable body. The client receives its status and message. */
class BadBody extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Starts an HTTP server that sends the replies of `answer` as JSON. Rejects when the port is in use. */
export async function listen(
  { host, port }: { host: string; port: number },
  answer: (request: Incoming) => Promise<Reply>,
  onError: (error: unknown) => void,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { status, body } = await reply(request, answer, onError);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  // Senders keep connections for minutes. Closing one just as it is reused would cost them a retry.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return server;
}

async function reply(
  request: IncomingMessage,
  answer: (request: Incoming) => Promise<Reply>,
  onError: (error: unknown) => void,
): Promise<Reply> {
  try {
    const url = new URL(request.url ?? "/", "http://engine");
    return await answer({
      method: request.method ?? "GET",
      url,
      headers: request.headers,
      json: () => readJson(request),
    });
  } catch (error) {
    if (error instanceof BadBody)
      return { status: error.status, body: { error: error.message, status: error.status } };
    onError(error);
    return { status: 500, body: { error: "Internal error", status: 500 } };
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new BadBody(413, "The body is too large");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new BadBody(400, "The body is not JSON");
  }
}
