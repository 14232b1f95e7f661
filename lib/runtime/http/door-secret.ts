import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { env } from "@/lib/base/settings/env";
import { addHeader, dropHeaders } from "./request-headers";

/** Proves to another process that a request comes through the front door, which vouches for the client's address. */
export const DOOR_HEADER = "x-tessera-door";

/** Derived from NEXTAUTH_SECRET, which all processes of a deployment share. */
function secret(): string {
  return createHmac("sha256", env().NEXTAUTH_SECRET).update("front door").digest("base64url");
}

/** Marks a request, whose own copy of the header has been dropped, as one that came through the front door. */
export function signDoorRequest(request: IncomingMessage): void {
  addHeader(request, DOOR_HEADER, secret());
}

/** Whether a request came through the front door; takes the proof off it, so that no page sees it. */
export function isFromDoor(request: IncomingMessage): boolean {
  const given = Buffer.from(String(request.headers[DOOR_HEADER] ?? ""));
  const expected = Buffer.from(secret());
  dropHeaders(request, (name) => name === DOOR_HEADER);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
