import type { Caller, Tenant } from "@/lib/base/caller";
import { type Minor, splitFee } from "@/lib/base/money";
import { type InputColumns, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowOf, type Sql, sql } from "@/lib/db/sql";

const partnerFields = describeRow({
  companyName: "text",
  email: "text",
  timezone: "text",
  feeBps: "integer",
});

/** The data of a partner's account that a new payment request uses. */
type Partner = Row<typeof partnerFields>;

/**
 * Returns the fields of a new request that depend on its partner's account: the fee and the payout at the account's rate, and
 * the account's data.
 */
export function partnerTerms({ companyName, email, timezone, feeBps }: Partner, amount: Minor) {
  const { platformFee, partnerPayout } = splitFee(amount, feeBps);
  return {
    platformFee,
    partnerPayoutAmount: partnerPayout,
    companyName,
    partnerEmail: email,
    timezone,
  };
}

/** The input columns that {@link joinCurrentPartner} compares with the account. */
export const partnerInputColumns = {
  company_name: ["text", ({ caller }) => caller.companyName],
  partner_email: ["text", ({ caller }) => caller.email],
  timezone: ["text", ({ caller }) => caller.timezone],
  fee_bps: ["int", ({ caller }) => caller.feeBps],
} as const satisfies InputColumns<{ readonly caller: Caller }>;

/**
 * Returns a JOIN that adds `partner(keeps_fee_on_refund)` to the rows in the relation `calls` (with `account_id` and {@link
 * partnerInputColumns}). Drops the rows of callers whose data is not the account's current data, because a cached caller can be
 * a minute old.
 */
export function joinCurrentPartner(calls: Sql): Sql {
  return sql`CROSS JOIN LATERAL (
    SELECT a.keeps_fee_on_refund FROM accounts a
    WHERE a.id = ${calls}.account_id AND a.company_name = ${calls}.company_name AND a.email = ${calls}.partner_email
      AND a.timezone = ${calls}.timezone AND a.fee_bps = ${calls}.fee_bps ${LOOKUP_PER_ROW}
  ) partner`;
}

/** Reads the current data of a partner's account. Returns undefined if there is no such account. */
export function readPartner({ accountId }: Tenant): Promise<Partner | undefined> {
  return rowOf(partnerFields)(sql`
    SELECT ${columnsOf(partnerFields, "a")} FROM accounts a WHERE a.id = ${accountId}::uuid`);
}
