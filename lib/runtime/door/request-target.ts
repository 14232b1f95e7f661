import type { IncomingMessage } from "node:http";
import { headerValues } from "@/lib/runtime/http/request-headers";

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/**
 * Returns the path of a request without its query, still percent-encoded. Returns undefined for an invalid target, and for an
 * invalid or repeated Host header. Also rewrites `request.url`, so that all later code sees the same path: an absolute target
 * (`GET http://host/path?query`) becomes its path and query, and backslashes are encoded.
 */
export function requestPath(request: IncomingMessage): string | undefined {
  if (!HOST.test(request.headers.host ?? "") || headerValues(request, "host").length > 1) return undefined;
  let target = request.url ?? "";
  if (/^https?:\/\//i.test(target)) {
    if (!URL.canParse(target)) return undefined;
    const { pathname, search } = new URL(target);
    target = pathname + search;
  }
  target = target.replaceAll("\\", "%5C");
  request.url = target;
  const path = target.split("?", 1)[0] ?? "";
  return path.startsWith("/") ? path : undefined;
}

/** Matches what URL parsers resolve or remove: the segments `.` and `..`, also percent-encoded, and tabs. */
const REWRITTEN = /\/(?:\.|%2e){1,2}(?=\/|$)|\t/i;

/**
 * Returns true when a URL parser neither resolves nor removes any part of the path. Next.js does parse paths: it would serve
 * `/api` for `/page/../api`, which the front door has treated as the path of a page. Browsers never send such a path, because
 * they resolve it first.
 */
export function isResolved(path: string): boolean {
  return !REWRITTEN.test(path);
}

/** Returns true when the path's percent-encoding is valid and decodes to valid UTF-8. */
export function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
