import { describeRow, type Row } from "@/lib/db/row";
import { topUpStatuses } from "./schema";

export const topUpRequestRow = describeRow({
  id: "text",
  accountId: "text",
  reference: "text",
  amount: "integer",
  status: topUpStatuses,
  /** The operator's sentence. */
  refusal: "text?",
  answeredAt: "time?",
  createdAt: "time",
});

/** What a reseller said it pays into its live wallet, and what became of it. */
export type TopUpRequestRow = Row<typeof topUpRequestRow>;
