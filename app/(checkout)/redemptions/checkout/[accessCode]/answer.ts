import type { FormState } from "@/components/ui/form-state";
import type { RefusedCode, UsableCode } from "@/lib/payments/intents/check-codes";

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
  /** What went wrong, apart from what is in the field. Written by the server, so that the page's script need not know it. */
  readonly alert?: string;
  /** The warning of a customer who has few tries left. */
  readonly fewTries?: string | undefined;
  readonly testVouchers?: readonly TestVoucher[];
  /** The checkout takes no codes any more: paid, or over. */
  readonly closed?: true;
};

export type CheckoutForm = FormState<CheckoutAnswer>;
