import { TEST_SHOP } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { fingerprint } from "@/lib/payments/idempotency/idempotency.sql";
import { viewIntentCheckout } from "@/lib/payments/intents/view-checkout";
import type { SoldVoucher } from "@/lib/payments/payment.sql";
import { mintVoucher } from "@/lib/payments/vouchers/voucher.sql";
import { sellVouchers } from "./sell-vouchers";

/** The sample vouchers of a test checkout. */
type TestVouchers = Readonly<Record<"covers" | "coversPart" | "expired" | "blocked", SoldVoucher>>;

/**
 * Returns four vouchers for trying out a test checkout: one covers the amount, one covers half of it (at least one minor unit),
 * one is expired and one is blocked. The built-in test shop sells them once per checkout, with a wallet top-up in the same
 * write. Later calls return the same vouchers in their current state. Throws `not_found` for a live or unknown checkout.
 */
export async function issueTestVouchers(accessCode: string): Promise<TestVouchers> {
  const checkout = await viewIntentCheckout(accessCode);
  if (checkout?.environment !== "test") throw new AppError("not_found");
  const at = now();
  const whole = minor(checkout.amount);
  const part = minor(Math.max(1, Math.floor(checkout.amount / 2)));
  const id = newId();
  const sold = await sellVouchers(TEST_SHOP, {
    vouchers: [
      mintVoucher(whole, at),
      mintVoucher(part, at),
      { ...mintVoucher(whole, at), expiresAt: new Date(at.getTime() - DAY_MS) },
      { ...mintVoucher(whole, at), blockedAt: at },
    ],
    customerIdentifier: `checkout:${accessCode}`,
    metadata: {},
    idempotency: {
      key: `checkout:${accessCode}`,
      operation: "issue_test_vouchers",
      fingerprint: fingerprint({ accessCode }),
      resourceId: id,
      at,
    },
    topUp: { topUpId: newId(), reference: `checkout:${accessCode}` },
  });
  const [covers, coversPart, expired, blocked] = sold.vouchers;
  if (!covers || !coversPart || !expired || !blocked) throw new Error("a test checkout has four vouchers");
  return { covers, coversPart, expired, blocked };
}
