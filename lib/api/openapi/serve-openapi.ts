import { createHash } from "node:crypto";
import { handleRequest, meterAnonymousRequest } from "@/lib/api/http/answer-request";
import { asResponse } from "@/lib/api/http/envelope";
import { methodNotAllowed } from "@/lib/api/http/handler";
import { costOf } from "@/lib/api/http/rate-limit";
import { operations } from "@/lib/api/operations";
import { env } from "@/lib/base/settings/env";
import { toPostmanCollection } from "./collection";
import type { OpenApiDocument } from "./document";
import { openApiDocument } from "./openapi";

/**
 * Content with its encoded bytes and their ETag, cached because encoding hundreds of kilobytes takes longer than the rest of a
 * response.
 */
type EncodedContent<Content> = { content: Content; bytes: Buffer<ArrayBuffer>; etag: string };

/** Returns a function that builds and encodes content on its first call, and returns the cached result afterward. */
function encodedOnce<Content>(make: () => Content): () => EncodedContent<Content> {
  let encoded: EncodedContent<Content> | undefined;
  return () => {
    if (encoded) return encoded;
    const content = make();
    const bytes = Buffer.from(JSON.stringify(content));
    encoded = { content, bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
    return encoded;
  };
}

const encodedDocument = encodedOnce(() => {
  const { publicUrl, CURRENCY } = env();
  return openApiDocument(operations, { publicUrl, currency: CURRENCY });
});
const encodedCollection = encodedOnce(() => toPostmanCollection(apiDocument()));

/** Returns the OpenAPI document of this deployment. */
export function apiDocument(): OpenApiDocument {
  return encodedDocument().content;
}

const refuse = methodNotAllowed("GET");

/** Serves the OpenAPI document to GET and HEAD requests from any origin. Answers other methods with 405. */
export const serveOpenApi = (request: Request) => serve(request, encodedDocument);

/** Serves the Postman collection in the same way as {@link serveOpenApi}. */
export const serveCollection = (request: Request) => serve(request, encodedCollection);

/**
 * Returns true if the header If-None-Match contains the ETag or `*`. Ignores the prefix `W/` of weak ETags, which a compressing
 * proxy can add.
 */
function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(",").some((one) => [etag, `W/${etag}`, "*"].includes(one.trim()));
}

async function serve(request: Request, read: () => EncodedContent<unknown>): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(request);
  const response = await handleRequest(async (common) => {
    const meter = await meterAnonymousRequest(request, common);
    const { bytes, etag } = read();
    const isKnown = matchesEtag(request.headers.get("if-none-match") ?? "", etag);
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
  return asResponse(response);
}
