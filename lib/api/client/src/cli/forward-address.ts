import { UsageError } from "./read-args.js";

/** The ports that `fetch` refuses to connect to: "bad ports" in the Fetch Standard. */
const BLOCKED: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Parses a forwarding address and returns it as a URL. `4000/hooks` stands for `http://localhost:4000/hooks`, and `http://` is
 * the default scheme. Throws UsageError for a missing or invalid address, a scheme other than http and https, or a port that
 * HTTP clients refuse. Also throws for a path without a host, because a URL parser would take the first part of the path for
 * the host.
 */
export function forwardAddress(typed = ""): string {
  const local = /^\d+(\/|$)/.test(typed) ? `localhost:${typed}` : typed;
  const address = local.replace(/^https?:\/\//i, "");
  const text = address === local ? `http://${local}` : local;
  if (/^(\/|[a-z][a-z\d+.-]*:\/\/)/i.test(address) || !URL.canParse(text))
    throw new UsageError("Specify the destination: --forward-to localhost:4000/hooks");
  const { href, port } = new URL(text);
  if (port === "" || !BLOCKED.has(Number(port))) return href;
  throw new UsageError(
    `Port ${port} is reserved for another protocol, and HTTP clients refuse to connect to it. Use another port, such as 4000.`,
  );
}
