import { readIpAddress } from "@/lib/base/ip-address";

const IPV6_SITE_GROUPS = 4;

/**
 * What a client's address counts as in a throttle: an IPv4 address as it is, an IPv6 address as its /64, since one
 * customer commonly holds a whole /64 and could otherwise bring a fresh address for every guess.
 * What is no address at all shares one subject.
 */
export function clientSubject(ip: string): string {
  const address = readIpAddress(ip);
  if (!address) return "unknown";
  if (address.kind() === "ipv4") return address.toString();
  const groups = address.toNormalizedString().split(":").slice(0, IPV6_SITE_GROUPS);
  return `${groups.join(":")}::/64`;
}
