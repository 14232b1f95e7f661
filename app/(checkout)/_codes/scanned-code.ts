import { isPlausibleVoucherCode, normalizeVoucherCode } from "@/lib/base/voucher-code";

/**
 * The normalized code in the text of a QR code: that of a voucher printed by this deployment, whose pages have `origin`, or a bare
 * code. Undefined for anything else, such as the link of another site.
 */
export function codeOfScan(text: string, origin: string): string | undefined {
  const link = URL.canParse(text) ? new URL(text) : undefined;
  if (link && (link.origin !== origin || !link.pathname.endsWith("/v"))) return undefined;
  const code = normalizeVoucherCode(link ? link.hash.slice(1) : text);
  return isPlausibleVoucherCode(code) ? code : undefined;
}
