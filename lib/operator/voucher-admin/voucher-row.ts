import { environmentField } from "@/lib/base/fields";
import { describeRow, type Row } from "@/lib/db/row";

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
