import ipaddr from "ipaddr.js";
import { type IpAddress, readIpAddress } from "@/lib/base/ip-address";
import { SettingsError } from "@/lib/base/settings/env";

type Range = [IpAddress, number];

/** Tells whether an address belongs to a proxy whose X-Forwarded headers are believed. */
export type TrustedProxies = (address: string) => boolean;

/**
 * Reads the addresses and CIDR blocks of `TRUSTED_PROXIES`. Throws {@link SettingsError} naming the first entry that is
 * neither.
 */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const ranges = entries.map(parseRange);
  return (address) => {
    const parsed = readIpAddress(address);
    return parsed !== undefined && ranges.some((range) => contains(range, parsed));
  };
}

/**
 * The client's address: the peer's own, or, when a trusted proxy is the peer, the last address in
 * `X-Forwarded-For` that is not itself a trusted proxy. What stands before that one could be anybody's invention.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusts: TrustedProxies,
): string {
  let client = normal(peer ?? "") ?? "unknown";
  if (!trusts(client)) return client;
  for (const hop of (forwardedFor ?? "").split(",").reverse()) {
    const address = normal(hop.trim());
    if (address === undefined) break;
    client = address;
    if (!trusts(client)) break;
  }
  return client;
}

function parseRange(entry: string): Range {
  try {
    if (entry.includes("/")) return ipaddr.parseCIDR(entry);
    const address = ipaddr.process(entry);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  } catch {
    throw new SettingsError(`Settings: TRUSTED_PROXIES ${entry} is neither an address nor a CIDR block.`);
  }
}

function contains([base, bits]: Range, address: IpAddress): boolean {
  return (
    base.kind() === address.kind() &&
    address.match([base, bits] as [ipaddr.IPv4, number] & [ipaddr.IPv6, number])
  );
}

function normal(text: string): string | undefined {
  return readIpAddress(text)?.toString();
}
