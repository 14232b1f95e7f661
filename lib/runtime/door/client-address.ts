import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { CLIENT_IP_HEADER, REQUESTED_PATH_HEADER } from "@/lib/api/http/front-door";
import { type IpAddress, readIpAddress } from "@/lib/base/ip-address";
import { SettingsError } from "@/lib/base/settings/env";
import { addHeader, DOOR_HEADER, dropHeaders } from "@/lib/runtime/http/request-headers";

type Range = [IpAddress, number];

/** A function that returns true for the address of a proxy whose X-Forwarded headers are trusted. */
export type TrustedProxies = (address: string) => boolean;

/** Compiles the addresses and CIDR blocks of `TRUSTED_PROXIES`. Throws {@link SettingsError} naming the first invalid entry. */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const ranges = entries.map(parseRange);
  return (text) => {
    const address = readIpAddress(text);
    return ranges.some(
      ([base, bits]) =>
        base.kind() === address?.kind() &&
        address.match([base, bits] as [ipaddr.IPv4, number] & [ipaddr.IPv6, number]),
    );
  };
}

/**
 * Returns the client's normalized address, or "unknown" if the peer's address is invalid. If the peer is not a trusted proxy,
 * the client is the peer. Otherwise, reads `X-Forwarded-For` backward from its last entry and returns the first address that
 * does not belong to a trusted proxy; clients can forge the entries before it. If there is no such address, or an invalid entry
 * comes first, returns the address read last, or the peer's address if none was read.
 */
export function clientAddress(peer: string, forwardedFor: string, trusts: TrustedProxies): string {
  let client = readIpAddress(peer)?.toString() ?? "unknown";
  if (!trusts(client)) return client;
  for (const hop of forwardedFor.split(",").reverse()) {
    const address = readIpAddress(withoutPort(hop.trim()))?.toString();
    if (address === undefined) break;
    client = address;
    if (!trusts(client)) break;
  }
  return client;
}

/**
 * Removes the port that some proxies add: `203.0.113.7:51234`, `[2001:db8::1]:443`. Also removes the brackets of an IPv6
 * address.
 */
function withoutPort(hop: string): string {
  return /^([\d.]+):\d+$/.exec(hop)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? hop;
}

const MAPPED_BITS = 96;

function parseRange(entry: string): Range {
  try {
    if (entry.includes("/")) {
      const [base, bits] = ipaddr.parseCIDR(entry);
      if (!(base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress())) return [base, bits];
      if (bits < MAPPED_BITS) throw new Error("The block contains more than IPv4-mapped addresses.");
      // Addresses are compared in IPv4 notation.
      return [base.toIPv4Address(), bits - MAPPED_BITS];
    }
    const address = ipaddr.process(entry);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  } catch {
    throw new SettingsError(`Settings: TRUSTED_PROXIES ${entry} is neither an address nor a CIDR block.`);
  }
}

/**
 * Removes `X-Forwarded-Proto` and the headers that clients must not set, then adds a header with the client's address. Also
 * removes the {@link FORWARDING_HEADERS}, unless `isForwarded` is true, which means that the request comes from a trusted
 * proxy.
 */
export function setTrustedHeaders(request: IncomingMessage, client: string, isForwarded: boolean): void {
  dropHeaders(
    request,
    (name) => REMOVED_HEADERS.has(name) || (!isForwarded && FORWARDING_HEADERS.test(name)),
  );
  addHeader(request, CLIENT_IP_HEADER, client);
}

const REMOVED_HEADERS = new Set([
  CLIENT_IP_HEADER,
  REQUESTED_PATH_HEADER,
  DOOR_HEADER,
  "content-security-policy",
  "content-security-policy-report-only",
  // If a server action redirects, Next.js requests the target from this server with the scheme in this header. The server uses
  // plain HTTP even if a proxy in front of it terminates TLS.
  "x-forwarded-proto",
]);
const FORWARDING_HEADERS =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;
