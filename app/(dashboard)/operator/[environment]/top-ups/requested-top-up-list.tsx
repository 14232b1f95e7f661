import { TopUpReference, topUpColumns, topUpFacts } from "@/app/(dashboard)/_cards/top-up-columns";
import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { listAllTopUps, type TopUpAdminView } from "@/lib/money/top-ups/list-top-ups";

/** The list of all requested top-ups with their outcome. */
export const requestedTopUpList = list({
  nouns: ["top-up", "top-ups"],
  path: "/top-ups",
  file: "/top-ups.csv",
  pageSize: 25,
  filters: {},
  read: ({ user }, wanted) => listAllTopUps(user, wanted),
  keyOf: ({ id }: TopUpAdminView) => id,
  columns: [
    {
      header: "Reseller",
      isName: true,
      cell: ({ account_id, company_name, ...topUp }, { home }) => (
        <>
          <TextLink href={`${home}/accounts/${account_id}`} className="block truncate">
            {company_name}
          </TextLink>
          <TopUpReference {...topUp} />
        </>
      ),
    },
    ...topUpColumns,
  ],
  csv: { reseller: ({ company_name }) => company_name, ...topUpFacts },
  empty: () => (
    <EmptyState title="No top-ups yet">Resellers' top-up requests appear here with their outcome.</EmptyState>
  ),
});
