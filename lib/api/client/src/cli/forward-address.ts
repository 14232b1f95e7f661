/**
 * Parses a forwarding address and returns it as a URL, or undefined if it is invalid. `3000/hooks` stands for
 * `http://localhost:3000/hooks`, and `http://` is the default scheme. Refuses other schemes. Also refuses a path without a host,
 * because a URL parser would take the first part of the path for the host.
 */
export function forwardAddress(given: string): string | undefined {
  const local = /^\d+(\/|$)/.test(given) ? `localhost:${given}` : given;
  const address = local.replace(/^https?:\/\//i, "");
  if (/^(\/|[a-z][a-z\d+.-]*:\/\/)/i.test(address)) return undefined;
  const url = address === local ? `http://${local}` : local;
  return URL.canParse(url) ? new URL(url).href : undefined;
}
