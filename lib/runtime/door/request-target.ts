import type { IncomingMessage } from "node:http";

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/**
 * The path a request asks for, still percent-encoded, perhaps wrongly, with its query set aside; undefined for a
 * request whose target or Host no handler could make a URL of, or that names two hosts, of which each reader might take
 * another. An absolute target (`GET http://host/path`) is cut to its path and a backslash, which some read as a slash,
 * is encoded, in the request too, so that everyone behind reads the same.
 */
export function requestPath(request: IncomingMessage): string | undefined {
  if (!HOST.test(request.headers.host ?? "") || hostCount(request) > 1) return undefined;
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

/** Of several, Node keeps the first and says nothing. */
function hostCount({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length;
}

/** Whether every percent sign of a path belongs to an encoding of UTF-8. */
export function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
