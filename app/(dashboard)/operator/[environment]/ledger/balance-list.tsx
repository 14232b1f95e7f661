import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { listLedgerAccounts } from "@/lib/money/ledger/list-entries";

const balances = (kind: "wallet" | "partner", path: "/ledger/wallets" | "/ledger/owed", noun: string) =>
  list({
    nouns: [noun, `${noun}s`],
    path,
    file: `${path}.csv`,
    pageSize: 50,
    filters: {},
    read: ({ user, environment }, wanted) => listLedgerAccounts(user, { ...wanted, environment, kind }),
    keyOf: ({ id }) => id,
    columns: [
      {
        header: kind === "wallet" ? "Reseller" : "Partner",
        isName: true,
        cell: ({ id, companyName }, { home }) => (
          <TextLink href={`${home}/ledger/accounts/${id}`} className="block truncate font-semibold">
            {companyName}
          </TextLink>
        ),
      },
      {
        header: kind === "wallet" ? "In the wallet" : "Owed",
        amount: ({ balance }) => balance,
      },
    ],
    csv: {
      ledger_account_id: "id",
      account_id: "ownerId",
      company_name: "companyName",
      balance_minor: "balance",
      currency: () => env().CURRENCY,
    },
    empty: () => <EmptyState title={`No ${noun}s yet`} />,
  });

export const walletList = balances("wallet", "/ledger/wallets", "wallet");
export const owedList = balances("partner", "/ledger/owed", "partner");
