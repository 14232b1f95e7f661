import ipaddr from "ipaddr.js";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A client comes again and again, and its address is read several times a request. */
const MOST_KEPT = 1_000;
const LONGEST = "0000:0000:0000:0000:0000:ffff:255.255.255.255".length;
const kept = new Map<string, IpAddress>();

/** The address that a text is, an IPv4 address inside IPv6 as that IPv4 address; undefined for what is none. */
export function readIpAddress(text: string): IpAddress | undefined {
  const known = kept.get(text);
  if (known) return known;
  if (text.length > LONGEST || !ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  kept.set(text, address);
  const oldest = kept.size > MOST_KEPT ? kept.keys().next() : undefined;
  if (oldest && !oldest.done) kept.delete(oldest.value);
  return address;
}
