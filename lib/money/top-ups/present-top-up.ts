import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { QueuedTopUpRow } from "./operator-store";
import type { TopUpRequestRow } from "./request-row";
import type { TopUpStatus } from "./schema";

/** A request as its reseller sees it. */
export type TopUpView = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly amount_display: string;
  readonly status: TopUpStatus;
  readonly refusal: string | null;
  readonly created_at: string;
  readonly answered_at: string | null;
};

/** A request as operators see it. */
export type QueuedTopUp = TopUpView & {
  readonly account_id: string;
  readonly company_name: string;
  /** What the wallet holds, and would hold. */
  readonly balance_display: string;
  readonly balance_after_display: string;
};

export function presentTopUp(row: TopUpRequestRow): TopUpView {
  return {
    id: row.id,
    reference: row.reference,
    amount: row.amount,
    amount_display: formatMinor(row.amount, env().CURRENCY),
    status: row.status,
    refusal: row.refusal,
    created_at: timestamp(row.createdAt),
    answered_at: timestampOrNull(row.answeredAt),
  };
}

export function presentQueued(row: QueuedTopUpRow): QueuedTopUp {
  const { CURRENCY } = env();
  return {
    ...presentTopUp(row),
    account_id: row.accountId,
    company_name: row.companyName,
    balance_display: formatMinor(row.balance, CURRENCY),
    balance_after_display: formatMinor(row.balance + row.amount, CURRENCY),
  };
}
