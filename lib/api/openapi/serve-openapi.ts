import { createHash } from "node:crypto";
import { answering, takeAnonymousRequest } from "@/lib/api/http/answering";
import { asResponse } from "@/lib/api/http/envelope";
import { methodNotAllowed } from "@/lib/api/http/handler";
import { costOf } from "@/lib/api/http/rate-limit";
import { operations } from "@/lib/api/operations";
import { env } from "@/lib/base/settings/env";
import { collectionOf } from "./collection";
import type { OpenApiDocument } from "./document";
import { openApiDocument } from "./openapi";

/** Encoded once: encoding 180 kB takes longer than everything else about an answer. */
type Written<Content> = { content: Content; bytes: Buffer<ArrayBuffer>; etag: string };

/** What is the same for as long as the process runs, as it is served. */
function writtenOnce<Content>(make: () => Content): () => Written<Content> {
  let written: Written<Content> | undefined;
  return () => {
    if (written) return written;
    const content = make();
    const bytes = Buffer.from(JSON.stringify(content));
    written = { content, bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
    return written;
  };
}

const writtenDocument = writtenOnce(() => {
  const { publicUrl, CURRENCY } = env();
  return openApiDocument(operations, { publicUrl, currency: CURRENCY });
});
const writtenCollection = writtenOnce(() => collectionOf(apiDocument()));

/** The document of this deployment's API, written once. */
export function apiDocument(): OpenApiDocument {
  return writtenDocument().content;
}

const refuse = methodNotAllowed("GET");

/** Answers GET with the document, other methods with 405. Any site may read it: it holds nothing secret. */
export const serveOpenApi = (request: Request) => serve(request, writtenDocument);

/** {@link serveOpenApi} for the collection of requests that is made from the document. */
export const serveCollection = (request: Request) => serve(request, writtenCollection);

async function serve(request: Request, read: () => Written<unknown>): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(request);
  const answer = await answering(async (common) => {
    const meter = await takeAnonymousRequest(request, common);
    const { bytes, etag } = read();
    const isKnown = request.headers.get("if-none-match") === etag;
    await meter.charge(costOf({ bytes: isKnown ? 0 : bytes.length }), common);
    const headers = {
      ...common,
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "no-cache",
      ETag: etag,
    };
    if (isKnown) return new Response(null, { status: 304, headers });
    return new Response(bytes, {
      headers: { ...headers, "Content-Type": "application/json; charset=utf-8" },
    });
  });
  return asResponse(answer);
}
