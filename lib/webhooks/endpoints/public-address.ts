import ipaddr from "ipaddr.js";

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
