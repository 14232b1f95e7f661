import { formatMinor } from "@/lib/base/money";
import {
  describeTypo,
  formatVoucherCode,
  VOUCHER_CODE_LENGTH,
  voucherCodeEnding,
} from "@/lib/base/voucher-code";
import type { Coverage } from "./shares";

/** The error for invalid codes, so that the customer can correct them. */
export function slipSentence(codes: readonly string[]): string | undefined {
  const [only, ...others] = codes;
  if (only === undefined) return undefined;
  if (others.length > 0) {
    return `These codes contain a typo, so Compare them with your vouchers: ${codes.map(formatVoucherCode).join(", ")}.`;
  }
  const whole = only.length === VOUCHER_CODE_LENGTH;
  return `This code ${describeTypo(only)}.${whole ? " Compare it with your voucher." : ""}`;
}

/** The covered amount as text. */
export function coverageText({ covered, missing }: Coverage, currency: string): string {
  const whole = formatMinor(covered + missing, currency);
  if (missing === 0) return `All of ${whole} is covered`;
  return `${formatMinor(covered, currency)} of ${whole} covered`;
}

/** The screen reader message after codes are accepted. */
export function acceptedText(codes: readonly string[], coverage: Coverage, currency: string): string {
  const money = (amount: number) => formatMinor(amount, currency);
  const rows = coverage.rows.filter(({ code }) => codes.includes(code));
  const each = rows.map(
    ({ currentBalance, share, left }) =>
      `Voucher accepted, worth ${money(currentBalance)}: ${money(share)} pays, ${money(left)} stays on it.`,
  );
  const next =
    coverage.missing === 0
      ? "You can pay now."
      : `${money(coverage.missing)} is missing: enter another code.`;
  const unneeded = coverage.rows
    .filter(({ code, share }) => share === 0 && !codes.includes(code))
    .map(({ code }) => `The voucher ending in ${voucherCodeEnding(code)} is no longer needed.`);
  return [...each, ...unneeded, `${coverageText(coverage, currency)}.`, next].join(" ");
}
