import { AppError } from "@/lib/errors";
import { checkCode, type UsableCode } from "@/lib/redemption-intents/check-code";
import type { CheckoutAnswer, CodeProblem } from "./answer";

export const CLOSED: CheckoutAnswer = { vouchers: [], problems: [], unread: [], closed: true };

/**
 * Looks at each code in turn. Stops when the checkout turns out to be closed, and when this client may guess no
 * more: the codes not looked at then are `unread`, and the setback says how long to wait.
 */
export async function readCodes(
  accessCode: string,
  codes: readonly string[],
  clientIp: string | undefined,
): Promise<CheckoutAnswer> {
  const vouchers: UsableCode[] = [];
  const problems: CodeProblem[] = [];
  for (const [position, code] of codes.entries()) {
    try {
      const check = await checkCode(accessCode, code, clientIp);
      if (check.kind === "closed") return CLOSED;
      if (check.kind === "usable") vouchers.push(check.voucher);
      else problems.push({ code, kind: check.kind });
    } catch (error) {
      return { vouchers, problems, unread: codes.slice(position), setback: throttled(error) };
    }
  }
  return { vouchers, problems, unread: [] };
}

/** The setback of a client that may guess no more; any other error goes on its way. */
export function throttled(error: unknown): { kind: "throttled"; retryAfterS: number } {
  if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
  return { kind: "throttled", retryAfterS: error.retryAfterS ?? 60 };
}
