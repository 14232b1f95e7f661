import { describeRow, type Row } from "@/lib/db/row";
import { environmentField } from "@/lib/fields";

export const voucherRow = describeRow({
  id: "text",
  accountId: "text",
  environment: environmentField.options,
  codeCipher: "bytes",
  initialBalance: "integer",
  currentBalance: "integer",
  breakageAmount: "integer",
  expiresAt: "time",
  blockedAt: "time?",
  createdAt: "time",
  paymentId: "text",
  companyName: "text",
  saleReference: "text",
  chargedBackAt: "time?",
});

/** A voucher with its sale and who sold it. */
export type VoucherRow = Row<typeof voucherRow>;

export const movementRow = describeRow({
  id: "text",
  kind: ["sale", "redemption", "fee", "charge_back", "expiry"],
  amount: "integer",
  at: "time",
  causeId: "text",
  partnerId: "text?",
  partnerName: "text?",
  reference: "text?",
  cycle: "integer?",
});

/** A transfer to or from a voucher. What was paid with it names its partner and the intent, or the subscription and cycle. */
export type MovementRow = Row<typeof movementRow>;
