import { type CodesUsed, payWithCodes, showCodes } from "@/lib/redemption-intents/use-codes";
import { issueTestVouchers } from "@/lib/sales/issue-test-vouchers";
import { normaliseVoucherCode } from "@/lib/vouchers/code-format";
import type { CheckoutAnswer, TestVoucher } from "./answer";
import type { CheckoutInput } from "./checkout-form";
import { readEntry } from "./entry";

/**
 * Does what a button of the checkout's form asks and answers what the form shows next. The codes accepted earlier
 * come along with every post and are looked up again, so nothing the page was once told is trusted.
 */
export async function respond(input: CheckoutInput, clientIp: string | undefined): Promise<CheckoutAnswer> {
  const accessCode = input.access_code;
  const codes = codesOf(input);
  const used = await (input.act === "pay"
    ? payWithCodes(accessCode, codes, clientIp)
    : showCodes(accessCode, [...codes.listed, ...codes.typed], clientIp));
  const wantsTestVouchers = input.act === "test-vouchers" || input.test_vouchers;
  return {
    ...answerOf(used),
    ...(wantsTestVouchers && !used.closed && { testVouchers: await testVouchers(accessCode) }),
  };
}

/** The codes a post is about: those accepted earlier and those in the field, each once, the act's own added or removed. */
function codesOf({ act, accepted, codes }: CheckoutInput): { listed: string[]; typed: string[] } {
  const [verb, named] = act.split(":");
  const listed = readEntry(accepted).ready.filter((code) => verb !== "remove" || code !== named);
  const entry = readEntry([codes, verb === "add" ? named : ""].join("\n"));
  const ready = entry.ready.filter((code) => verb !== "remove" || code !== named);
  // Who picks a ready-made voucher has given up what stands unfinished in the field.
  const typed = verb === "add" ? ready : [...ready, ...entry.unready];
  return { listed, typed: typed.filter((code) => !listed.includes(code)) };
}

function answerOf({ vouchers, refused, unread, retryAfterS, missing, closed }: CodesUsed): CheckoutAnswer {
  if (closed) return { vouchers: [], problems: [], unread: [], closed: true };
  const answer = { vouchers, problems: refused, unread };
  if (retryAfterS > 0) return { ...answer, setback: { kind: "throttled", retryAfterS } };
  return missing > 0 ? { ...answer, setback: { kind: "short", missing } } : answer;
}

async function testVouchers(accessCode: string): Promise<TestVoucher[]> {
  const issued = await issueTestVouchers(accessCode);
  return (["covers", "coversPart", "expired", "blocked"] as const).map((purpose) => {
    const { code, initial_balance_display } = issued[purpose];
    return { code: normaliseVoucherCode(code), purpose, balanceDisplay: initial_balance_display };
  });
}
