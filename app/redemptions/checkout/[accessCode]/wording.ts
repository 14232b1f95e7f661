import { formatMinor } from "@/lib/money";
import type { RefusedCode } from "@/lib/redemption-intents/read-codes";
import { formatVoucherCode, slipIn, VOUCHER_CODE_LENGTH } from "@/lib/vouchers/code-format";
import type { Setback } from "./answer";
import type { Coverage } from "./shares";

/** The one public sentence for a code that cannot pay: whoever guesses must not learn why. */
const REFUSED = "cannot be used here. It may be unknown, expired, blocked or already spent.";

const NOTHING_MOVED = "No money has moved.";

/** What is wrong with codes that cannot be codes, so that the one who types can put them right. */
export function slipSentence(codes: readonly string[]): string | undefined {
  const [only, ...others] = codes;
  if (only === undefined) return undefined;
  if (others.length > 0) {
    return `These codes have a typing slip, so compare them with your vouchers: ${codes.map(formatVoucherCode).join(", ")}.`;
  }
  const whole = only.length === VOUCHER_CODE_LENGTH;
  return `This code ${slipIn(only)}.${whole ? " Compare it with your voucher." : ""}`;
}

/** The refused codes of an answer in one sentence. */
export function refusedSentence(problems: readonly RefusedCode[]): string | undefined {
  const codes = problems.filter(({ kind }) => kind === "refused").map(({ code }) => formatVoucherCode(code));
  return codes.length === 0 ? undefined : `${codes.join(", ")} ${REFUSED} ${NOTHING_MOVED}`;
}

export function setbackSentence(setback: Setback, currency: string): string {
  if (setback.kind === "short") {
    return `These vouchers do not cover it: ${formatMinor(setback.missing, currency)} is missing. ${NOTHING_MOVED} Enter another code.`;
  }
  return `Too many codes were refused from your connection. ${NOTHING_MOVED} Try again in ${waitText(setback.retryAfterS)}; the codes not looked at yet are kept in the field.`;
}

/** A wait in words, rounded up so that coming back on time is never too early. */
function waitText(seconds: number): string {
  if (seconds <= 60) return "a minute";
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** How far the vouchers reach, for eye and ear. */
export function coverageText({ covered, missing }: Coverage, currency: string): string {
  const whole = formatMinor(covered + missing, currency);
  if (missing === 0) return `All of ${whole} is covered`;
  return `${formatMinor(covered, currency)} of ${whole} covered`;
}

/** What a screen reader hears when codes have been accepted. */
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
  return [...each, `${coverageText(coverage, currency)}.`, next].join(" ");
}
