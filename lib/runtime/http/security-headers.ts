export type Site = { https: boolean; dev: boolean };

/**
 * Returns the properties of the site that determine its security headers: whether it uses https, and whether it runs in
 * development.
 */
export function siteOf({ publicUrl }: { publicUrl: string }): Site {
  return { https: publicUrl.startsWith("https:"), dev: process.env.NODE_ENV === "development" };
}

/**
 * Returns the content security policy of a page. It allows the page's scripts with this nonce, and the scripts that these load.
 * It also allows inline styles, which some pages have, and, in development, the `eval` calls and WebSockets that Next uses.
 */
export function pagePolicy(nonce: string, { https, dev }: Site): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws: wss:" : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (https) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/**
 * The content security policy of a response that is not a page. It forbids loading any content and showing the response in a
 * frame.
 */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

const NO_FEATURES = "microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

/** The paths of the pages on which customers can scan a voucher code with the camera. */
const SCANS_CODES = /^\/(?:vouchers|redemptions\/checkout\/[^/]+)\/?$/;

/** Returns the `Permissions-Policy` for a path. Only pages that scan codes can use the camera. */
export function permissionsPolicy(path: string): string {
  return `camera=(${SCANS_CODES.test(path) ? "self" : ""}), ${NO_FEATURES}`;
}

/**
 * Returns the security headers that the front door adds to its responses, as names and values. They include neither a CSP nor
 * the {@link permissionsPolicy}.
 */
export function commonHeaders({ https }: Site): [string, string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
  ];
  if (https) headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]);
  return headers;
}
