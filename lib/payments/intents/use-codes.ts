import { invalidField } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import { payWith } from "./pay-intent";
import { type CodesLook, type CodesRead, readCodes } from "./read-codes";
import { allocate } from "./rules";

/** The codes a customer has at a checkout: those shown to them as accepted, and those typed since. */
type GivenCodes = {
  readonly listed: readonly string[];
  readonly typed: readonly string[];
};

/** What became of the codes, and whether they paid. */
export type CodesUsed = Pick<CodesRead, "vouchers" | "refused" | "unread" | "retryAfterS" | "triesLeft"> & {
  /** What is missing, though every code is good: a voucher is worth less than when it was shown. */
  readonly missing: number;
  /** The checkout takes no codes any more: paid, or over. */
  readonly closed: boolean;
  /** When the checkout closes by itself. */
  readonly expiresAt: Date;
};

/** Reads codes as `readCodes` does and pays nothing. */
export async function showCodes(
  accessCode: string,
  codes: readonly string[],
  clientIp: string | undefined,
): Promise<CodesUsed> {
  return resultOf(await readCodes(accessCode, codes, clientIp));
}

/**
 * Pays with all codes given, where each can pay. With a slip among those typed it pays with the listed ones if they cover
 * the amount alone, else the slip is told first: what the codes beside it would give has not been seen.
 * Errors as `readCodes`, and `validation_failed` on `codes` for none.
 */
export async function payWithCodes(
  accessCode: string,
  { listed, typed }: GivenCodes,
  clientIp: string | undefined,
): Promise<CodesUsed> {
  const codes = [...listed, ...typed];
  if (codes.length === 0) throw invalidField("codes", "Enter a voucher code.");
  const look = await readCodes(accessCode, codes, clientIp);
  const paying = beyondSlip(look, listed) ?? look;
  if (paying.state !== "open" || paying.unread.length > 0 || paying.refused.length > 0) return resultOf(look);
  const result = await payWith(paying);
  if (result.kind !== "short") return { ...resultOf(look), closed: true };
  const again = await readCodes(accessCode, codes, clientIp);
  return { ...resultOf(again), missing: result.missing };
}

/** The look without the slips and what was typed beside them; undefined without a slip, or where a payment must wait for it. */
function beyondSlip(look: CodesLook, listed: readonly string[]): CodesLook | undefined {
  if (look.refused.length === 0 || look.refused.some(({ kind }) => kind !== "slip")) return undefined;
  const seen = look.vouchers.filter(({ code }) => listed.includes(code));
  const spendable = seen.map((one) => ({ ...one, expiresAt: new Date(one.expiresAt) }));
  const { kind } = allocate(spendable, minor(look.intent.amount), minor(0));
  return kind === "covered" ? { ...look, vouchers: seen, refused: [] } : undefined;
}

function resultOf({
  vouchers,
  refused,
  unread,
  retryAfterS,
  triesLeft,
  state,
  intent,
}: CodesLook): CodesUsed {
  const { expiresAt } = intent;
  return {
    vouchers,
    refused,
    unread,
    retryAfterS,
    triesLeft,
    missing: 0,
    closed: state !== "open",
    expiresAt,
  };
}
