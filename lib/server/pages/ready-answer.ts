import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const CODINGS = ["br", "gzip", "identity"] as const;
type Coding = (typeof CODINGS)[number];

type Headers = Readonly<Record<string, string | string[]>>;

/** An answer that is the same for everybody, in each coding that is worth keeping. */
export type ReadyAnswer = {
  readonly headers: Headers;
  readonly bodies: Readonly<Partial<Record<Coding, Buffer>> & { identity: Buffer }>;
  readonly etag: string;
};

/** Makes an answer ready. Where a Brotli quality (0 to 11) is named its body is compressed, once, off the event loop. */
export async function makeReady(headers: Headers, body: Buffer, quality?: number): Promise<ReadyAnswer> {
  const etag = createHash("sha256").update(body).digest("base64url");
  if (quality === undefined) return { headers, etag, bodies: { identity: body } };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, { params }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  return { headers, etag, bodies: { br, gzip: gzipped, identity: body } };
}

/** Answers in the best coding the client takes, or that it has the answer already (304). */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: ReadyAnswer): void {
  const coding = codingFor(request.headers["accept-encoding"], ready);
  const body = ready.bodies[coding] ?? ready.bodies.identity;
  const etag = `"${ready.etag}-${coding}"`;
  for (const [name, value] of Object.entries(ready.headers)) response.setHeader(name, value);
  response.setHeader("ETag", etag);
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return;
  }
  if (coding !== "identity") response.setHeader("Content-Encoding", coding);
  response.writeHead(200, { "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

function codingFor(accepted = "", { bodies }: ReadyAnswer): Coding {
  const names = accepted.split(",").flatMap((part) => {
    const [name = "", ...options] = part.toLowerCase().split(";");
    return options.some((option) => /^\s*q=0(\.0*)?\s*$/.test(option)) ? [] : [name.trim()];
  });
  return CODINGS.find((coding) => bodies[coding] && names.includes(coding)) ?? "identity";
}
