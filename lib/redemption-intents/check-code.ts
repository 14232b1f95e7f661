import { MINUTE_MS, now, timestamp } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { formatMinor } from "@/lib/money";
import { clientSubject } from "@/lib/throttle/client-subject";
import { returnHit, takeHit } from "@/lib/throttle/take-hit";
import { hashVoucherCode } from "@/lib/vouchers/code";
import { isPlausibleVoucherCode, normaliseVoucherCode } from "@/lib/vouchers/code-format";
import { guessCode, selectByAccessCode } from "./checkout-store";
import { type CheckoutState, checkoutStateAt } from "./view-checkout";

const REFUSALS = "refused_code";
const REFUSALS_PER_CLIENT = { limit: 20, windowMs: 15 * MINUTE_MS };

/**
 * What a code is worth at a checkout. `slip`: the check character does not fit, which no guesser needs to be told
 * about and which counts for nothing. `refused`: one answer whatever the cause. `closed`: the intent takes no codes.
 */
export type CodeCheck =
  | { readonly kind: "usable"; readonly voucher: UsableCode }
  | { readonly kind: "slip" }
  | { readonly kind: "refused" }
  | { readonly kind: "closed"; readonly state: Exclude<CheckoutState, "open"> };

/** A voucher that can pay. `code` is the normalised code, to tell two spellings of one voucher. */
export type UsableCode = {
  readonly code: string;
  readonly id: string;
  readonly currentBalance: number;
  readonly balanceDisplay: string;
  readonly expiresAt: string;
};

/**
 * Checks one code for one checkout. Refusals are counted exactly, per intent (20 fail it) and per client (20 in 15
 * minutes), however many are tried at once. Throws `not_found` for an unknown checkout and `rate_limited`, with the
 * time to wait, when the client's refusals are used up. `clientIp` is undefined only where the server cannot know it.
 */
export async function checkCode(
  accessCode: string,
  typed: string,
  clientIp: string | undefined,
): Promise<CodeCheck> {
  const intent = await selectByAccessCode(accessCode);
  if (!intent) throw new AppError("not_found");
  const state = checkoutStateAt(intent, now());
  if (state !== "open") return { kind: "closed", state };
  const code = normaliseVoucherCode(typed);
  if (!isPlausibleVoucherCode(code)) return { kind: "slip" };
  const returnGuess = await takeGuess(clientIp);
  const guess = await guessCode(intent, hashVoucherCode(code), now());
  if (!guess) {
    await returnGuess();
    return closedNow(accessCode);
  }
  const { voucherId, currentBalance, expiresAt } = guess;
  if (voucherId === null || currentBalance === null || expiresAt === null) return { kind: "refused" };
  await returnGuess();
  return {
    kind: "usable",
    voucher: {
      code,
      id: voucherId,
      currentBalance,
      balanceDisplay: formatMinor(currentBalance, env().CURRENCY),
      expiresAt: timestamp(expiresAt),
    },
  };
}

/** Takes a refusal in advance, so that parallel guesses cannot pass the cap; gives back how to return it. */
async function takeGuess(clientIp: string | undefined): Promise<() => Promise<void>> {
  if (clientIp === undefined) return async () => undefined;
  const subject = clientSubject(clientIp);
  const verdict = await takeHit(REFUSALS, subject, REFUSALS_PER_CLIENT);
  if (!verdict.allowed) {
    throw new AppError("rate_limited", {
      message: "Too many codes were refused. No money has moved. Wait a while and try again.",
      retryAfterS: verdict.retryAfterS,
    });
  }
  return () => returnHit(REFUSALS, subject);
}

async function closedNow(accessCode: string): Promise<CodeCheck> {
  const intent = await selectByAccessCode(accessCode);
  const state = intent ? checkoutStateAt(intent, now()) : "open";
  if (state === "open") throw new AppError("service_unavailable", { retryAfterS: 1 });
  return { kind: "closed", state };
}
