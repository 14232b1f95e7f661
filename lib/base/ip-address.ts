import ipaddr from "ipaddr.js";
import { boundedCache } from "./bounded-cache";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

const LONGEST = "0000:0000:0000:0000:0000:ffff:255.255.255.255".length;

/** A client comes again and again, and its address is read several times a request. */
export const MAX_CACHED_ADDRESSES = 1_000;

const addressOf = boundedCache<IpAddress | undefined>(MAX_CACHED_ADDRESSES);

/** The address that a text is, an IPv4 address inside IPv6 as that IPv4 address; undefined for what is none. */
export function readIpAddress(text: string): IpAddress | undefined {
  return addressOf(text, () =>
    text.length <= LONGEST && ipaddr.isValid(text) ? ipaddr.process(text) : undefined,
  );
}
