import { promises as dns, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { SECOND_MS } from "@/lib/base/clock";
import { isPublicAddress } from "./public-address";

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
