import { createHash } from "node:crypto";
import { env } from "@/lib/env";
import { answering, refuseOthers, takeAnonymousRequest } from "@/lib/http/handler";
import { costOf } from "@/lib/http/rate-limit";
import { operations } from "@/lib/operations";
import type { OpenApiDocument } from "./document";
import { openApiDocument } from "./openapi";

type Written = { document: OpenApiDocument; text: string; etag: string };
let written: Written | undefined;

/** The document of this deployment's API, written once. */
export function apiDocument(): OpenApiDocument {
  return writeOnce().document;
}

function writeOnce(): Written {
  if (written) return written;
  const { publicUrl, CURRENCY } = env();
  const document = openApiDocument(operations, { publicUrl, currency: CURRENCY });
  const text = JSON.stringify(document);
  written = { document, text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
  return written;
}

const refuse = refuseOthers("GET").PUT;

/** Answers GET with the document, other methods with 405. Any site may read it: it holds nothing secret. */
export async function serveOpenApi(request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(request, { params: {} });
  return answering(async (common) => {
    const meter = await takeAnonymousRequest(request, common);
    const { text, etag } = writeOnce();
    const isKnown = request.headers.get("if-none-match") === etag;
    await meter.charge(costOf({ bytes: isKnown ? 0 : text.length }), common);
    const headers = {
      ...common,
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "no-cache",
      ETag: etag,
    };
    if (isKnown) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
  });
}
