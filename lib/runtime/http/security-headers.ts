import { createHash } from "node:crypto";

export type Site = { https: boolean; dev: boolean };

/** What the settings say of the site. */
export function siteOf({ publicUrl }: { publicUrl: string }): Site {
  return { https: publicUrl.startsWith("https:"), dev: process.env.NODE_ENV === "development" };
}

/** The scripts of a page made for one request: those with its nonce, and what they load. */
export function nonceSources(nonce: string): string {
  return `'nonce-${nonce}' 'strict-dynamic'`;
}

/** The source that allows an inline script or style with exactly this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The policy of a page: of scripts inside it only those that `scripts` allows ({@link nonceSources} or some of {@link
 * hashSource}), no frames round it, forms only to ourselves. The style element of the API reference needs `unsafe-inline`.
 * In development Next evaluates code and holds a web socket open.
 */
export function pagePolicy(scripts: string, { https, dev }: Site): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${scripts}${dev ? " 'unsafe-eval'" : ""}`,
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

/** The policy of an answer that is no page: it may load nothing and be framed nowhere. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What every answer carries beside its policy. */
export function commonHeaders({ https }: Site): [string, string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    [
      "Permissions-Policy",
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ],
  ];
  if (https) headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]);
  return headers;
}
