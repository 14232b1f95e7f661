import { isPlausibleVoucherCode, normalizeVoucherCode } from "@/lib/base/voucher-code";

/**
 * Returns the normalized voucher code in the text of a QR code: a bare code, or a link to this deployment's `/v` page at
 * `origin`. Returns undefined for anything else, such as a link to another site.
 */
export function codeFromScan(text: string, origin: string): string | undefined {
  const link = URL.canParse(text) ? new URL(text) : undefined;
  if (link && (link.origin !== origin || !link.pathname.endsWith("/v"))) return undefined;
  const code = normalizeVoucherCode(link ? link.hash.slice(1) : text);
  return isPlausibleVoucherCode(code) ? code : undefined;
}
