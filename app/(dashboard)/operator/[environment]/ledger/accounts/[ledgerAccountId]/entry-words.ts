import type { LedgerAccount, LedgerEntry } from "@/lib/money/ledger/list-entries";

/** What a transfer of each kind is called. */
export const entryWords: Readonly<Record<LedgerEntry["kind"], string>> = {
  top_up: "Top-up",
  sale: "Sale",
  redemption: "Redemption",
  fee: "Fee",
  charge_back: "Charge-back",
  expiry: "Expiry",
  payout: "Payout",
  payout_reversal: "Payout reversed",
  debit: "Debit",
};

const platformNames = {
  funding: "Funding from outside",
  vouchers: "Outstanding vouchers",
  fees: "Fees",
  breakage: "Breakage",
  paid_out: "Paid out",
};

type Named = { readonly kind: LedgerAccount["kind"] | null; readonly companyName: string | null };

/** What an account of the ledger is called. */
export function accountName({ kind, companyName }: Named): string {
  if (kind === null) return "Unknown account";
  if (kind === "wallet") return `Wallet of ${companyName}`;
  if (kind === "partner") return `Owed to ${companyName}`;
  return platformNames[kind];
}
