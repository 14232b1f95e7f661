import { csvLine } from "@/app/_dashboard/list/csv";
import { bankFileRoute } from "@/app/_dashboard/payouts/bank-file";
import { env } from "@/lib/env";
import { listBankTransfers } from "@/lib/payouts/bank-transfers";

const HEADER = ["reference", "account_holder", "iban", "amount_minor", "currency"];

export const GET = bankFileRoute("text/csv; charset=utf-8", "csv", async ({ user }, run) => {
  const transfers = await listBankTransfers(user, run);
  const { CURRENCY } = env();
  const lines = transfers.map(({ reference, holder, iban, amount }) => [
    reference,
    holder,
    iban,
    amount,
    CURRENCY,
  ]);
  return [HEADER, ...lines].map((line) => csvLine(line)).join("");
});
