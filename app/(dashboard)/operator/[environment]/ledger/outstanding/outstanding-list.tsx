import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { TEST_SHOP } from "@/lib/base/caller";
import { env } from "@/lib/base/settings/env";
import { listOutstanding } from "@/lib/money/ledger/read-outstanding";

/** The list of resellers, each with the unspent balance of its vouchers. */
export const outstandingList = list({
  nouns: ["reseller", "resellers"],
  path: "/ledger/outstanding",
  file: "/ledger/outstanding.csv",
  pageSize: 50,
  filters: {},
  orderInEffect: () => "outstanding",
  read: ({ user, environment }, wanted) => listOutstanding(user, { ...wanted, environment }),
  keyOf: ({ accountId }) => accountId,
  columns: [
    {
      header: "Reseller",
      isName: true,
      // The shop behind test checkouts is the platform's own and has no page.
      cell: ({ accountId, companyName }, { home }) =>
        accountId === TEST_SHOP.accountId ? (
          companyName
        ) : (
          <TextLink href={`${home}/accounts/${accountId}`} className="block truncate font-semibold">
            {companyName}
          </TextLink>
        ),
    },
    { header: "Left on its vouchers", amount: ({ amount }) => amount },
  ],
  csv: {
    account_id: "accountId",
    company_name: "companyName",
    outstanding_minor: "amount",
    currency: () => env().CURRENCY,
  },
  empty: () => <EmptyState title="No outstanding vouchers" />,
});
