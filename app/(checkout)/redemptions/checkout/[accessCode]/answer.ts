import type { FormState } from "@/components/ui/form-state";
import type { RefusedCode, UsableCode } from "@/lib/payments/intents/check-codes";

/** A test voucher offered on a test checkout. */
export type TestVoucher = {
  readonly code: string;
  readonly purpose: "covers" | "coversPart" | "expired" | "blocked";
  readonly balanceDisplay: string;
};

/** The result for the submitted codes. */
export type CheckoutAnswer = {
  /** The accepted codes with their current balances. */
  readonly vouchers: readonly UsableCode[];
  readonly problems: readonly RefusedCode[];
  /** Codes that have not been checked; they stay in the field. */
  readonly unread: readonly string[];
  /** The error message, except for field errors. Written by the server to keep the page's script small. */
  readonly alert?: string;
  /** The warning of a customer who has few tries left. */
  readonly fewTries?: string | undefined;
  readonly testVouchers?: readonly TestVoucher[];
  /** True if the checkout no longer accepts codes, because it is paid or closed. */
  readonly closed?: true;
};

export type CheckoutForm = FormState<CheckoutAnswer>;
