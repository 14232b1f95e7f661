import type { FormState } from "@/components/ui/form-state";
import type { RefusedCode, UsableCode } from "@/lib/redemption-intents/read-codes";

/** Why nothing was paid although every code was good, or why codes could not be looked at. */
export type Setback =
  | { readonly kind: "short"; readonly missing: number }
  | { readonly kind: "throttled"; readonly retryAfterS: number };

/** A ready-made voucher of a test checkout, as the page offers it. */
export type TestVoucher = {
  readonly code: string;
  readonly purpose: "covers" | "coversPart" | "expired" | "blocked";
  readonly balanceDisplay: string;
};

/** What became of the codes sent. */
export type CheckoutAnswer = {
  /** The codes that can pay, as they are now. */
  readonly vouchers: readonly UsableCode[];
  readonly problems: readonly RefusedCode[];
  /** Codes nobody has looked at, to be kept in the field. */
  readonly unread: readonly string[];
  /** How many more codes may be refused before the checkout closes. */
  readonly triesLeft: number;
  readonly setback?: Setback;
  readonly testVouchers?: readonly TestVoucher[];
  /** The checkout takes no codes any more: paid, or over. */
  readonly closed?: true;
};

export type CheckoutForm = FormState<CheckoutAnswer>;
