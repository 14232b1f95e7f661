import ipaddr from "ipaddr.js";
import { boundedCache } from "./cache";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

const MAX_LENGTH = "0000:0000:0000:0000:0000:ffff:255.255.255.255".length;
/**
 * The maximum number of addresses in each cache. Addresses are cached because a client sends many requests, and each request
 * needs the client's parsed address several times.
 */
const MAX_CACHED_ADDRESSES = 1_000;
const NETWORK_BITS = { ipv4: 24, ipv6: 48 } as const;
const IPV6_SITE_GROUPS = 4;

const addresses = boundedCache<IpAddress | undefined>(MAX_CACHED_ADDRESSES);
const networks = boundedCache<string | undefined>(MAX_CACHED_ADDRESSES);

/** Parses an IP address. Converts an IPv4-mapped IPv6 address to IPv4. Returns undefined for any other text. */
export function readIpAddress(text: string): IpAddress | undefined {
  return addresses(text, () =>
    text.length <= MAX_LENGTH && ipaddr.isValid(text) ? ipaddr.process(text) : undefined,
  );
}

/**
 * Returns the network of a client's address: the /24 of an IPv4 address or the /48 of an IPv6 address. Returns undefined for
 * text that is not an address. Sessions, audit entries and the security log contain the network in place of the address: it
 * helps to recognize unusual clients, but does not identify a person.
 */
export function networkOf(ip: string | undefined): string | undefined {
  if (ip === undefined) return undefined;
  return networks(ip, () => {
    const address = readIpAddress(ip);
    if (!address) return undefined;
    const bits = NETWORK_BITS[address.kind()];
    const masked = address.toByteArray().map((byte, at) => (at * 8 < bits ? byte : 0));
    return `${ipaddr.fromByteArray(masked).toString()}/${bits}`;
  });
}

/**
 * Returns the rate-limit key of a client's address: the address itself for IPv4, or its /64 network for IPv6, because internet
 * providers commonly assign a whole /64 to one subscriber. Returns `unknown` for text that is not an address.
 */
export function clientSubject(ip: string): string {
  const address = readIpAddress(ip);
  if (!address) return "unknown";
  if (address.kind() === "ipv4") return address.toString();
  const groups = address.toNormalizedString().split(":").slice(0, IPV6_SITE_GROUPS);
  return `${groups.join(":")}::/64`;
}
