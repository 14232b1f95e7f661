import type { StatementLine } from "@/lib/money/ledger/read-wallet";

const kinds = { top_up: "Top-up", sale: "Sale", charge_back: "Charge-back", debit: "Debit" };

/** The label of a wallet statement line: `Sale of 3 vouchers`. */
export function lineWords({
  kind,
  voucher_count: count,
}: Pick<StatementLine, "kind" | "voucher_count">): string {
  return count !== null && count > 1 ? `${kinds[kind]} of ${count} vouchers` : kinds[kind];
}
