import { invalidField, unreachable } from "@/lib/errors";
import { MAX_CODES, payIntent } from "@/lib/redemption-intents/pay-intent";
import { viewCheckout } from "@/lib/redemption-intents/view-checkout";
import { issueTestVouchers } from "@/lib/sales/issue-test-vouchers";
import { normaliseVoucherCode } from "@/lib/vouchers/code-format";
import type { CheckoutAnswer, CodeProblem, TestVoucher } from "./answer";
import type { CheckoutInput } from "./checkout-form";
import { readEntry } from "./entry";
import { CLOSED, readCodes, throttled } from "./read-codes";
import { coverageOf } from "./shares";

/**
 * Does what a button of the checkout's form asks and answers what the form shows next. The codes accepted earlier
 * come along with every post and are looked up again, so nothing the page was once told is trusted.
 */
export async function respond(input: CheckoutInput, clientIp: string | undefined): Promise<CheckoutAnswer> {
  const accessCode = input.access_code;
  const { ready, unready } = codesOf(input);
  if (ready.length + unready.length > MAX_CODES) {
    throw invalidField("codes", `Use at most ${MAX_CODES} vouchers. Nothing was checked or paid.`);
  }
  const slips = unready.map((code): CodeProblem => ({ code, kind: "slip" }));
  const answer = await (input.act !== "pay"
    ? readCodes(accessCode, ready, clientIp)
    : slips.length === 0
      ? pay(accessCode, ready, clientIp)
      : payBesideSlip(input, ready, clientIp));
  if (answer.closed || (await endedBy(answer, accessCode))) return CLOSED;
  const wantsTestVouchers = input.act === "test-vouchers" || input.test_vouchers;
  return {
    ...answer,
    problems: [...slips, ...answer.problems],
    ...(wantsTestVouchers && { testVouchers: await testVouchers(accessCode) }),
  };
}

/** Whether one of the codes just refused was one too many. */
async function endedBy(answer: CheckoutAnswer, accessCode: string): Promise<boolean> {
  const refused = answer.problems.some(({ kind }) => kind === "refused");
  return refused && (await viewCheckout(accessCode))?.state !== "open";
}

/** The codes a post is about: those accepted earlier and those in the field, each once, the act's own added or removed. */
function codesOf({ act, accepted, codes }: CheckoutInput) {
  const [verb, named] = act.split(":");
  const { ready, unready } = readEntry([accepted, codes, verb === "add" ? named : ""].join("\n"));
  return { ready: ready.filter((code) => verb !== "remove" || code !== named), unready };
}

/**
 * Pays with the vouchers the customer has seen in the list, where they cover the amount alone; else the slip is told
 * first. No code out of a field with a slip in it pays: what it would give has not been seen.
 */
async function payBesideSlip(
  { access_code: accessCode, accepted }: CheckoutInput,
  ready: readonly string[],
  clientIp: string | undefined,
): Promise<CheckoutAnswer> {
  const answer = await readCodes(accessCode, ready, clientIp);
  const checkout = await viewCheckout(accessCode);
  if (!checkout || answer.closed || answer.setback || answer.problems.length > 0) return answer;
  const listed = new Set(readEntry(accepted).ready);
  const vouchers = answer.vouchers.filter(({ code }) => listed.has(code));
  if (coverageOf(vouchers, checkout.amount).missing > 0) return answer;
  const codes = vouchers.map(({ code }) => code);
  const payment = await pay(accessCode, codes, clientIp);
  return { ...payment, unread: [...payment.unread, ...ready.filter((code) => !listed.has(code))] };
}

async function pay(
  accessCode: string,
  codes: readonly string[],
  clientIp: string | undefined,
): Promise<CheckoutAnswer> {
  try {
    const result = await payIntent(accessCode, codes, clientIp);
    switch (result.kind) {
      case "paid":
      case "closed":
        return CLOSED;
      case "short":
        return {
          ...(await readCodes(accessCode, codes, clientIp)),
          setback: { kind: "short", missing: result.missing },
        };
      case "refused":
        return withProblems(accessCode, codes, result.codes, clientIp);
      default:
        return unreachable(result);
    }
  } catch (error) {
    return { vouchers: [], problems: [], unread: codes, setback: throttled(error) };
  }
}

/** The refused codes were counted while paying, so only the others are looked at again. */
async function withProblems(
  accessCode: string,
  codes: readonly string[],
  problems: readonly CodeProblem[],
  clientIp: string | undefined,
): Promise<CheckoutAnswer> {
  const others = codes.filter((code) => problems.every((problem) => problem.code !== code));
  const answer = await readCodes(accessCode, others, clientIp);
  return answer.closed ? answer : { ...answer, problems: [...problems, ...answer.problems] };
}

async function testVouchers(accessCode: string): Promise<TestVoucher[]> {
  const issued = await issueTestVouchers(accessCode);
  return (["covers", "coversPart", "expired", "blocked"] as const).map((purpose) => {
    const { code, initial_balance_display } = issued[purpose];
    return { code: normaliseVoucherCode(code), purpose, balanceDisplay: initial_balance_display };
  });
}
