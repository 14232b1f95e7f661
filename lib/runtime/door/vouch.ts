import type { IncomingMessage } from "node:http";
import { CLIENT_IP_HEADER, REQUESTED_PATH_HEADER } from "@/lib/api/http/front-door-headers";
import { DOOR_HEADER } from "@/lib/runtime/http/door-secret";
import { addHeader, dropHeaders } from "@/lib/runtime/http/request-headers";
import { clientAddress, type TrustedProxies } from "./client-address";

/** Whose request it is: the address of its peer, or of whom a proxy that we trust forwards it for. */
export function addressOf(request: IncomingMessage, trusts: TrustedProxies): string {
  const forwardedFor = request.headers["x-forwarded-for"];
  return clientAddress(
    request.socket.remoteAddress,
    Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor,
    trusts,
  );
}

/** Whether its peer is a proxy that we trust. */
export function isFromProxy({ socket: { remoteAddress } }: IncomingMessage, trusts: TrustedProxies): boolean {
  return remoteAddress !== undefined && trusts(remoteAddress);
}

/** Takes off the request what only we and our proxies may say, and puts on the client's address. */
export function vouch(request: IncomingMessage, client: string, isForwarded: boolean): void {
  dropHeaders(request, (name) => OURS.has(name) || (!isForwarded && FORWARDING.test(name)));
  addHeader(request, CLIENT_IP_HEADER, client);
}

const OURS = new Set([
  CLIENT_IP_HEADER,
  REQUESTED_PATH_HEADER,
  DOOR_HEADER,
  "content-security-policy",
  "content-security-policy-report-only",
]);
const FORWARDING = /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;
