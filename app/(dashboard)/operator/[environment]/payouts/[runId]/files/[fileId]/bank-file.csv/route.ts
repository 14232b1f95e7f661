import { bankFileRoute } from "@/app/(dashboard)/_shell/bank-file";
import { csvLine } from "@/lib/base/csv";
import { env } from "@/lib/base/settings/env";
import { listBankTransfers } from "@/lib/money/payouts/bank-files";

const HEADER = ["reference", "account_holder", "iban", "amount_minor", "currency"];

export const GET = bankFileRoute("text/csv; charset=utf-8", "csv", async ({ user }, file) => {
  const transfers = await listBankTransfers(user, file);
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
