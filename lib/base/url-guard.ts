import { promises as dns, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { SECOND_MS } from "./clock";
import type { Environment } from "./fields";

type UrlPolicy = {
  environment: Environment;
  /** WEBHOOK_ALLOW_PRIVATE_NETWORK: allows http and all addresses, in both environments. */
  allowPrivateNetwork: boolean;
};

/** Host name suffixes that do not exist on the internet (RFC 6761; RFC 6762, appendix G; RFC 8375; ICANN's `internal`). */
const LOCAL_SUFFIXES = "localhost local internal home.arpa lan intranet private corp home".split(" ");

/** The URL to which a webhook can be sent, or the error message that says why the URL is refused. */
type UrlResult = { url: URL; fault: undefined } | { url: undefined; fault: string };

/**
 * Parses and checks the URL of an endpoint. Checks only the text: {@link guardedLookup} checks the resolved addresses when the
 * socket connects. Send webhooks to the returned URL: in it, hosts such as `0x7f.1`, `2130706433` or full-width digits are
 * normalized to the address that they represent.
 */
export function readUrl(text: string, policy: UrlPolicy): UrlResult {
  if (!URL.canParse(text)) return { url: undefined, fault: "must be an absolute URL" };
  const url = new URL(text);
  const fault = faultOf(url, policy);
  return fault === undefined ? { url, fault } : { url: undefined, fault };
}

function faultOf({ protocol, username, password, hostname }: URL, policy: UrlPolicy): string | undefined {
  if (protocol !== "https:" && protocol !== "http:") return "must be an http or https URL";
  if (username !== "" || password !== "") return "must not contain a user name or password";
  if (policy.allowPrivateNetwork) return undefined;
  if (protocol !== "https:" && policy.environment === "live") return "must be an https URL in live mode";
  if (!mayBePublic(hostname)) return "must be an address that can be reached from the internet";
  return undefined;
}

/** Returns a URL without its fragment and with its query replaced by `?...`, because a query often contains a token. */
export function withoutQuery(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search && "?..."}`;
}

function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  const name = host.replace(/\.$/, "");
  return name.includes(".") && !LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
}

/** The only block in which IANA has assigned global unicast addresses. No receiver has an IPv6 address outside it. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Addresses that are in a public range but not on the internet. The only one so far is the address of the Azure platform in the
 * network of every Azure virtual machine.
 */
const NOT_PUBLIC = [ipaddr.IPv4.parseCIDR("168.63.129.16/32")];

/**
 * Returns true for public unicast addresses, and false for any other text. Private, loopback, link-local (cloud metadata
 * services), shared, reserved and multicast addresses are not public. Neither is any IPv6 address with an embedded IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo), because a translator would route it to the embedded address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.zoneId === undefined && parsed.match(GLOBAL_IPV6);
  return ipaddr.IPv4.isValidFourPartDecimal(address) && !NOT_PUBLIC.some((block) => parsed.match(block));
}

type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** How host names are resolved, and which addresses can be called. */
export type Network = { readonly resolve: Resolve; readonly allowPrivateNetwork: boolean };

export const DNS_TIMEOUT_MS = 3 * SECOND_MS;

/**
 * Resolves a host name by querying the name servers directly. Does not use `dns.lookup`, which runs on libuv's four threads:
 * password hashing needs them too, so a few names whose servers never answer would block sign-in.
 */
async function resolvePublic(hostname: string): Promise<LookupAddress[]> {
  return resolveWith(new dns.Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 }), hostname);
}

/** Returns a host name's addresses, IPv4 before IPv6. Rejects with the IPv4 error if both queries fail. */
export async function resolveWith(resolver: dns.Resolver, hostname: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason;
  const addresses = (found: PromiseSettledResult<string[]>, family: 4 | 6) =>
    found.status === "fulfilled" ? found.value.map((address) => ({ address, family })) : [];
  return [...addresses(v4, 4), ...addresses(v6, 6)];
}

/** Resolves a host name with the system's lookup, which includes /etc/hosts and the names of neighboring containers. */
function resolveLocally(hostname: string): Promise<LookupAddress[]> {
  return dns.lookup(hostname, { all: true });
}

export const publicNetwork: Network = { resolve: resolvePublic, allowPrivateNetwork: false };
export const unrestrictedNetwork: Network = { resolve: resolveLocally, allowPrivateNetwork: true };

/**
 * Returns a socket's `lookup` function. Unless `allowPrivateNetwork` is true, it refuses a name if any of its addresses is not
 * public. The socket connects to the checked addresses, so DNS rebinding has no effect. A refused name looks like one without
 * addresses, so that accounts cannot probe the names of our network.
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

/** Returns the `ENODATA` error that a DNS lookup reports for a name without addresses. */
function noAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error("the name has no address that may be called"), {
    code: "ENODATA",
    syscall: "query",
  });
}
