import { isIP } from "node:net";
import type { Environment } from "@/lib/base/fields";
import ipaddr from "ipaddr.js";
import { promises as dns, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { SECOND_MS } from "@/lib/base/clock";

type UrlPolicy = {
  environment: Environment;
  /** WEBHOOK_ALLOW_PRIVATE_NETWORK: http and every address, in both environments. */
  allowPrivateNetwork: boolean;
};

/** Names that never belong to a host on the internet (RFC 6761; RFC 6762, appendix G; RFC 8375; ICANN's `internal`). */
const LOCAL_SUFFIXES = "localhost local internal home.arpa lan intranet private corp home".split(" ");

/** A URL that a webhook may be sent to, or why none may, as a sentence about the field. */
type Read = { url: URL; fault: undefined } | { url: undefined; fault: string };

/**
 * Reads the URL of an endpoint, once for judging and calling it. It looks at the text alone; what a name resolves to is
 * checked inside the socket by `guardedLookup`. The WHATWG parser reads it, so that `0x7f.1`, `2130706433` and full-width
 * digits are the address they stand for.
 */
export function readUrl(text: string, policy: UrlPolicy): Read {
  const url = parse(text);
  if (!url) return { url, fault: "must be an absolute URL" };
  const fault = faultOf(url, policy);
  return fault === undefined ? { url, fault } : { url: undefined, fault };
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function faultOf({ protocol, username, password, hostname }: URL, policy: UrlPolicy): string | undefined {
  if (protocol !== "https:" && protocol !== "http:") return "must be an http or https URL";
  if (username !== "" || password !== "") return "must not hold a user name or password";
  if (policy.allowPrivateNetwork) return undefined;
  if (protocol !== "https:" && policy.environment === "live") return "must be an https URL in live";
  if (!mayBePublic(hostname)) return "must be an address that can be reached from the internet";
  return undefined;
}

function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  const name = host.replace(/\.$/, "");
  return name.includes(".") && !LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
}

/** Where IANA has given out global unicast addresses; the rest of IPv6, `::/96` for one, is nobody's receiver. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Addresses that only look public: the platform agent inside every Azure machine. */
const NOT_PUBLIC = [ipaddr.IPv4.parseCIDR("168.63.129.16/32")];

/**
 * Whether an IP address is public unicast. Everything else is refused: private, loopback, link-local (with the
 * clouds' metadata services), shared, reserved, multicast, and every notation that carries an IPv4 address inside
 * an IPv6 one (mapped, compatible, NAT64, 6to4, Teredo), because the inner address is reached through a translator.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.zoneId === undefined && parsed.match(GLOBAL_IPV6);
  return ipaddr.IPv4.isValidFourPartDecimal(address) && !NOT_PUBLIC.some((block) => parsed.match(block));
}

type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** How names become addresses, and which addresses may be called. */
export type Network = { readonly resolve: Resolve; readonly allowPrivateNetwork: boolean };

const DNS_TIMEOUT_MS = 3 * SECOND_MS;

/**
 * Asks the name servers themselves. The system's own look-up runs on the four threads of libuv's pool, which
 * password hashing needs too: a few names whose servers never answer would stop sign-in.
 */
async function resolvePublic(hostname: string): Promise<LookupAddress[]> {
  return resolveWith(new dns.Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 }), hostname);
}

/** Both families of a name's addresses, IPv4 first. Rejects with the first reason when there is neither. */
export async function resolveWith(resolver: dns.Resolver, hostname: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason;
  const addresses = (found: PromiseSettledResult<string[]>, family: 4 | 6) =>
    found.status === "fulfilled" ? found.value.map((address) => ({ address, family })) : [];
  return [...addresses(v4, 4), ...addresses(v6, 6)];
}

/** The machine's own look-up, which knows /etc/hosts and the names of neighbouring containers. */
function resolveLocally(hostname: string): Promise<LookupAddress[]> {
  return dns.lookup(hostname, { all: true });
}

export const publicNetwork: Network = { resolve: resolvePublic, allowPrivateNetwork: false };
export const openNetwork: Network = { resolve: resolveLocally, allowPrivateNetwork: true };

/**
 * The `lookup` of a socket. One private answer among many refuses the name, and the socket connects to the very
 * answers that were checked, so that a name which resolves differently a moment later gains nothing. A name that is
 * refused ends as one that does not exist: who may set a URL must not learn which names a network of ours has.
 */
export function guardedLookup({ resolve, allowPrivateNetwork }: Network): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const allowed = allowPrivateNetwork || addresses.every(({ address }) => isPublicAddress(address));
        const first = allowed ? addresses[0] : undefined;
        if (!first) return callback(noAddress(), "");
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      },
      (error) => callback(error, ""),
    );
  };
}

/** As a name server says it of a name without addresses. */
function noAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error("the name has no address that may be called"), {
    code: "ENODATA",
    syscall: "query",
  });
}
