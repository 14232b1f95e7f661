import { type Column, list } from "@/app/(dashboard)/_list/list";
import { StatusBadge } from "@/components/money/status-badge";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { Cell } from "@/lib/base/csv";
import { env } from "@/lib/base/settings/env";
import {
  listAllTopUps,
  listTopUps,
  type TopUpAdminView,
  type TopUpView,
} from "@/lib/money/top-ups/top-up-requests";

/** A top-up as its reseller or an operator sees it. */
type ListedTopUp = Omit<TopUpView, "status"> & Pick<TopUpView | TopUpAdminView, "status">;

/** Renders a top-up's reference and, if it was refused, the operator's reason. */
function TopUpReference({ reference, refusal }: Pick<TopUpView, "reference" | "refusal">) {
  return (
    <>
      <code className="block font-mono text-xs break-all whitespace-normal">{reference}</code>
      {refusal !== null && <span className="block whitespace-normal text-muted">{refusal}</span>}
    </>
  );
}

/** The columns with a top-up's amount, status and times. */
const topUpColumns: readonly Column<ListedTopUp>[] = [
  { header: "Amount", amount: ({ amount_display }) => amount_display },
  {
    header: "Status",
    from: "sm",
    underAmount: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { header: "Requested", from: "sm", time: ({ created_at }) => created_at },
  { header: "Decided", from: "lg", time: ({ answered_at }) => answered_at },
];

const topUpFacts: Readonly<Record<string, (topUp: ListedTopUp) => Cell>> = {
  reference: ({ reference }) => reference,
  amount_minor: ({ amount }) => amount,
  currency: () => env().CURRENCY,
  status: ({ status }) => status,
  refusal: ({ refusal }) => refusal,
  created_at: ({ created_at }) => created_at,
  answered_at: ({ answered_at }) => answered_at,
};

/** The list of a reseller's requested top-ups with their status. */
export const topUpList = list({
  nouns: ["top-up", "top-ups"],
  path: "/top-up",
  file: "/top-ups.csv",
  read: ({ caller }, query) => listTopUps(caller, query),
  keyOf: ({ id }: TopUpView) => id,
  columns: [
    { header: "Reference", isName: true, cell: (topUp) => <TopUpReference {...topUp} /> },
    ...topUpColumns,
  ],
  csv: topUpFacts,
  empty: () => (
    <EmptyState title="No top-ups yet">Your requests appear here with the operator's decision.</EmptyState>
  ),
});

/** The operators' list of all resellers' top-up requests, with their status. */
export const requestedTopUpList = list({
  nouns: ["top-up", "top-ups"],
  path: "/top-ups",
  file: "/top-ups.csv",
  read: ({ user }, query) => listAllTopUps(user, query),
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
