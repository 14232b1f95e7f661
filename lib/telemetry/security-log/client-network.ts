import ipaddr from "ipaddr.js";
import { boundedCache } from "@/lib/base/bounded-cache";
import { MAX_CACHED_ADDRESSES, readIpAddress } from "@/lib/base/ip-address";

const KEPT_BITS = { ipv4: 24, ipv6: 48 } as const;

const networks = boundedCache<string | undefined>(MAX_CACHED_ADDRESSES);

/**
 * The network of a client's address, which is all that is kept of it: the /24 of an IPv4 address and the /48 of an IPv6
 * address, commonly one company's or one provider's customers of one place. It tells a stranger's use from the usual one
 * and names no person. Undefined for what is no address.
 */
export function networkOf(ip: string | undefined): string | undefined {
  if (ip === undefined) return undefined;
  return networks(ip, () => {
    const address = readIpAddress(ip);
    if (!address) return undefined;
    const bits = KEPT_BITS[address.kind()];
    const kept = address.toByteArray().map((byte, place) => (place * 8 < bits ? byte : 0));
    return `${ipaddr.fromByteArray(kept).toString()}/${bits}`;
  });
}
