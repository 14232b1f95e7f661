import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { env } from "@/lib/base/settings/env";

/**
 * Removes the headers for which `unwanted` returns true, from `headers`, which Next reads, and from `rawHeaders`, from which
 * web-standard requests are created.
 */
export function dropHeaders(request: IncomingMessage, unwanted: (lowerName: string) => boolean): void {
  for (const name of Object.keys(request.headers)) {
    if (unwanted(name)) delete request.headers[name];
  }
  const raw = request.rawHeaders;
  const remaining: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const [name, value] = [raw[index] ?? "", raw[index + 1] ?? ""];
    if (!unwanted(name.toLowerCase())) remaining.push(name, value);
  }
  request.rawHeaders = remaining;
}

/**
 * Adds a header to a request. First call {@link dropHeaders} for the header's name: otherwise, `rawHeaders` still contains the
 * client's value too.
 */
export function addHeader(request: IncomingMessage, lowerName: string, value: string): void {
  request.headers[lowerName] = value;
  request.rawHeaders.push(lowerName, value);
}

/**
 * Returns the values of a header in `rawHeaders`, in order. Replaces Node's `headersDistinct`, which throws when
 * {@link dropHeaders} has removed a header.
 */
export function headerValues({ rawHeaders }: IncomingMessage, lowerName: string): string[] {
  const values: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    // The lengths are compared first, because every API request reads several headers.
    if (name.length === lowerName.length && name.toLowerCase() === lowerName)
      values.push(rawHeaders[at + 1] ?? "");
  }
  return values;
}

/**
 * The header that proves to another process that a request comes through the front door. The process can then trust the client
 * address.
 */
export const DOOR_HEADER = "x-tessera-door";
/**
 * The header that the processes of the roles `pages` and `checkout` add to each request of a server action. If the action
 * redirects, Next.js fetches the target page over HTTP with the same headers, and adds the page to the action's response. The
 * header identifies these fetches, and its secret value proves that a process of this deployment set it.
 */
export const ACTION_HEADER = "x-tessera-action";

/**
 * Returns the secret value of {@link DOOR_HEADER} or {@link ACTION_HEADER}. It is derived from NEXTAUTH_SECRET, so all
 * processes of a deployment compute the same value.
 */
export function proofOf(purpose: "front door" | "server action"): string {
  return createHmac("sha256", env().NEXTAUTH_SECRET).update(purpose).digest("base64url");
}

/**
 * Returns true when a request came through the front door. Removes {@link DOOR_HEADER}, so that pages cannot see the secret.
 */
export function isFromDoor(request: IncomingMessage): boolean {
  return takeProof(request, DOOR_HEADER, proofOf("front door"));
}

/**
 * Returns true when Next.js sent a request to fetch the page that a server action redirects to. Removes {@link ACTION_HEADER}.
 */
export function isFromAction(request: IncomingMessage): boolean {
  return ACTION_HEADER in request.headers && takeProof(request, ACTION_HEADER, proofOf("server action"));
}

function takeProof(request: IncomingMessage, header: string, proof: string): boolean {
  const actual = Buffer.from(String(request.headers[header] ?? ""));
  const expected = Buffer.from(proof);
  dropHeaders(request, (name) => name === header);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
