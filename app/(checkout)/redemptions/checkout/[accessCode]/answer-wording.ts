import { formatMinor } from "@/lib/base/money";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import type { RefusedCode } from "@/lib/payments/intents/check-codes";

const NOTHING_MOVED = "No money has moved.";

/** Possible reasons for a refusal. Always the complete list, so that guessing reveals nothing. */
const CAUSES = "be unknown, expired, blocked or already spent";

/** The maximum number of refused codes that are listed. */
const MOST_LISTED = 3;

/** The refused codes of an answer in one sentence. */
export function refusedSentence(problems: readonly RefusedCode[]): string | undefined {
  const codes = problems.filter(({ kind }) => kind === "refused").map(({ code }) => formatVoucherCode(code));
  if (codes.length === 0) return undefined;
  const listed = codes.slice(0, MOST_LISTED).join(", ");
  const which =
    codes.length > MOST_LISTED
      ? `${codes.length} codes cannot be used here: ${listed} and ${codes.length - MOST_LISTED} more.`
      : `${listed} cannot be used here.`;
  return `${which} ${codes.length === 1 ? "It" : "They"} may ${CAUSES}. ${NOTHING_MOVED}`;
}

/** The number of remaining attempts at which the customer is warned. */
const FEW_TRIES = 5;

/** The warning for a customer with few attempts left; undefined otherwise. */
export function triesLeftSentence(triesLeft: number): string | undefined {
  if (triesLeft > FEW_TRIES || triesLeft === 0) return undefined;
  const [tries, after] =
    triesLeft === 1
      ? ["1 try", "one more refused code"]
      : [`${triesLeft} tries`, `${triesLeft} more refused codes`];
  return `${tries} left. After ${after} this payment closes, and you have to start again.`;
}

/** The message for vouchers whose balance has dropped since they were shown. */
export function shortSentence(missing: number, currency: string): string {
  return `These vouchers do not cover it: ${formatMinor(missing, currency)} is missing. ${NOTHING_MOVED} Enter another code.`;
}

export function throttledSentence(retryAfterS: number): string {
  return `Too many codes were refused from your connection. ${NOTHING_MOVED} Try again in ${waitText(retryAfterS)}; codes that have not been checked stay in the field.`;
}

/** A waiting time in words, rounded up. */
function waitText(seconds: number): string {
  if (seconds <= 60) return "a minute";
  return `${Math.ceil(seconds / 60)} minutes`;
}
