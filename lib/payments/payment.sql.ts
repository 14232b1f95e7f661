import { type Caller, tenantKey } from "@/lib/base/caller";
import type { Metadata } from "@/lib/base/fields";
import { batched } from "@/lib/db/batching";
import type { SubscriptionStatus } from "@/lib/db/generated/enums";
import { type InputColumns, inputRows } from "@/lib/db/input-rows";
import { describeRow, json, jsonOrNull, type Row } from "@/lib/db/row";
import { columnsOf, ctes, type Sql, sql } from "@/lib/db/sql";
import { movedToBreakage, type NewVoucher, openVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { joinedPairs, storeMetadataPairs } from "./metadata/metadata-pairs.sql";

const paymentFields = describeRow({
  id: "text",
  reference: "text",
  amount: "integer",
  voucherCount: "integer",
  customerIdentifier: "text",
  metadata: json<Metadata>(),
  chargedBackAt: "time?",
  createdAt: "time",
});

/** A subscription as shown on the payment for one of its cycles, without the currency. */
type BilledSubscriptionRow = {
  readonly access_code: string;
  readonly subscription_access_code: string;
  readonly status: SubscriptionStatus;
  readonly current_cycle: number;
  readonly total_cycles: number | null;
  readonly amount: number;
  readonly redeemed_amount: number;
  readonly reseller_charge_reference: string;
  readonly reseller_subscription_reference: string | null;
};

/** The columns of a payment. `subscription` is set for the payment of a cycle, and null for a one-off sale. */
export const paymentRow = describeRow({
  ...paymentFields,
  subscription: jsonOrNull<BilledSubscriptionRow>(),
});

export type PaymentRow = Row<typeof paymentRow>;

const BILLED = sql`
  CASE WHEN n.id IS NOT NULL THEN json_build_object(
    'access_code', s.access_code, 'subscription_access_code', s.subscription_access_code, 'status', s.status,
    'current_cycle', s.current_cycle, 'total_cycles', s.total_cycles, 'amount', s.amount,
    'redeemed_amount', n.redeemed_amount, 'reseller_charge_reference', n.reseller_charge_reference,
    'reseller_subscription_reference', s.reseller_subscription_reference) END AS subscription`;

/** The SQL select list for a {@link PaymentRow}, in a query on {@link PAYMENT_TABLES}. */
export const PAYMENT = sql`${BILLED}, ${columnsOf(paymentFields, "p")}`;

export const PAYMENT_TABLES = sql`
  voucher_payments p LEFT JOIN subscription_cycles n ON n.payment_id = p.id
  LEFT JOIN subscriptions s ON s.id = n.subscription_id`;

/** The input columns of a new payment. Its ID, tenant and creation time are columns of {@link idempotentCalls}. */
export const paymentInputColumns = {
  reference: ["text", ({ payment }) => payment.reference],
  amount: ["bigint", ({ payment }) => payment.amount],
  voucher_count: ["int", ({ payment }) => payment.voucherCount],
  customer_identifier: ["text", ({ payment }) => payment.customerIdentifier],
  metadata: ["json", ({ payment }) => JSON.stringify(payment.metadata)],
  pairs: ["bytea", ({ payment }) => joinedPairs(payment.metadata)],
} as const satisfies InputColumns<{ readonly payment: PaymentRow }>;

/**
 * Returns the CTEs `payment` and `metadata_stored`, which insert a payment and its searchable metadata for each row of `cause`,
 * a CTE with the columns of {@link paymentInputColumns} and {@link idempotentCalls}.
 */
export function insertPayments(cause: Sql): Sql {
  return ctes(
    sql`payment AS (
      INSERT INTO voucher_payments (id, account_id, environment, reference, amount, voucher_count, customer_identifier,
                                    metadata, created_at)
      SELECT resource_id, account_id, environment, reference, amount, voucher_count, customer_identifier, metadata, at
      FROM ${cause} cause
    )`,
    storeMetadataPairs("payment", cause),
  );
}

const voucherFields = describeRow({
  codeCipher: "bytes",
  initialBalance: "integer",
  currentBalance: "integer",
  expiresAt: "time",
  blockedAt: "time?",
});

/** A sold voucher with its full code. */
export type SoldVoucher = Omit<Row<typeof voucherFields>, "codeCipher"> & {
  code: string;
  hasLapsed: boolean;
  createdAt: Date;
};

/** A payment with its vouchers. `replayed` is true if an earlier call created it. */
export type SaleResult = {
  readonly payment: PaymentRow;
  readonly vouchers: readonly SoldVoucher[];
  readonly replayed: boolean;
};

/**
 * Returns a new voucher with its full code, in the state right after the statement that issues it. Its creation time is `at`.
 */
export function toSoldVoucher(voucher: NewVoucher, at: Date): SoldVoucher {
  return {
    code: voucher.code,
    initialBalance: voucher.amount,
    currentBalance: voucher.amount - voucher.redeemed,
    hasLapsed: false,
    expiresAt: voucher.expiresAt,
    blockedAt: voucher.blockedAt,
    createdAt: at,
  };
}

/** Identifies a payment by its ID or, as in the API, by its reference and customer identifier. */
type PaymentLookup =
  | { readonly id: string }
  | { readonly reference: string; readonly customerIdentifier: string };

type PaymentQuery = { readonly caller: Caller; readonly by: PaymentLookup };

const paymentBy = (which: Sql) =>
  batched({
    row: { ...paymentRow, ...voucherFields, hasLapsed: "boolean", soldAt: "time" },
    fairnessKeyOf: ({ caller }: PaymentQuery) => tenantKey(caller),
    statement: (lookups) => sql`
      WITH ${inputRows("lookup", lookups, {
        account_id: ["uuid", ({ caller }) => caller.accountId],
        environment: ["environment", ({ caller }) => caller.environment],
        id: ["uuid", ({ by }) => ("id" in by ? by.id : null)],
        reference: ["text", ({ by }) => ("id" in by ? null : by.reference)],
        customer_identifier: ["text", ({ by }) => ("id" in by ? null : by.customerIdentifier)],
      })}
      SELECT lookup.position, found.* FROM lookup CROSS JOIN LATERAL (
        SELECT ${PAYMENT}, ${columnsOf(voucherFields, "v")}, ${movedToBreakage()} AS "hasLapsed", v.created_at AS "soldAt"
        FROM ${PAYMENT_TABLES} JOIN vouchers v ON v.payment_id = p.id
        WHERE p.account_id = lookup.account_id AND p.environment = lookup.environment AND ${which}
        ORDER BY v.id
      ) found`,
  });
export const selectPaymentById = paymentBy(sql`p.id = lookup.id`);
const selectPaymentByReference = paymentBy(
  sql`p.reference = lookup.reference AND p.customer_identifier = lookup.customer_identifier`,
);

/**
 * Returns one of the caller's payments, and its vouchers with full codes, in the order in which they were issued. Returns
 * undefined for an unknown payment and for another tenant's payment.
 */
export async function findPayment(
  caller: Caller,
  by: PaymentLookup,
): Promise<{ payment: PaymentRow; vouchers: SoldVoucher[] } | undefined> {
  const select = "id" in by ? selectPaymentById : selectPaymentByReference;
  const rows = await select({ caller, by });
  const [payment] = rows;
  if (!payment) return undefined;
  const vouchers = rows.map((row) => ({
    ...row,
    createdAt: row.soldAt,
    code: openVoucherCode(row.codeCipher),
  }));
  return { payment, vouchers };
}
