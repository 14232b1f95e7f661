import { isIP } from "node:net";
import type { Environment } from "@/lib/base/fields";
import { isPublicAddress } from "./public-address";

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
