import { choice, search } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { hasAccountPage } from "@/app/(dashboard)/_shell/paths";
import { kindWords } from "@/app/(dashboard)/_words/labels";
import { StatusBadge } from "@/components/money/status-badge";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { accountStatusOf } from "@/lib/accounts/account-view";
import { listAccounts } from "@/lib/accounts/find-account";
import { timestamp, timestampOrNull } from "@/lib/base/clock";

export const accountList = list({
  nouns: ["account", "accounts"],
  path: "/accounts",
  file: "/accounts.csv",
  filters: {
    search: search("Company or email", "Company or email"),
    kind: choice("Type", "All types", { partner: "Partners", reseller: "Resellers" }),
    state: choice("Status", "All statuses", {
      waiting: "No live access",
      approved: "Live",
      suspended: "Suspended",
      shop_url: "New shop URL",
    }),
  },
  read: ({ user }, query) => listAccounts(user, query),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Account",
      name: ({ id, companyName, email }, { home }) => ({
        text: companyName,
        href: `${home}/accounts/${id}`,
        about: email,
      }),
    },
    { header: "Type", from: "sm", cell: ({ kind }) => kindWords[kind] },
    {
      header: "Status",
      cell: (account) => (
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={accountStatusOf(account)} />
          {account.wantedShopUrl && !account.shopUrlRefusedAt && <Badge tone="warning">New shop URL</Badge>}
        </span>
      ),
    },
    { header: "Signed up", from: "sm", date: ({ createdAt }) => createdAt },
  ],
  csv: {
    id: "id",
    kind: "kind",
    company_name: "companyName",
    email: "email",
    fee_bps: ({ kind, feeBps }) => (kind === "partner" ? feeBps : null),
    live_approved_at: ({ liveApprovedAt }) => timestampOrNull(liveApprovedAt),
    suspended_at: ({ suspendedAt }) => timestampOrNull(suspendedAt),
    created_at: ({ createdAt }) => timestamp(createdAt),
  },
  empty: () => (
    <EmptyState title="No accounts yet">Partners and resellers appear here when they sign up.</EmptyState>
  ),
});

type AccountLinkProps = {
  readonly id: string;
  readonly name: string;
  readonly home: string;
  readonly className?: string;
};

/** Renders the name of an account, as a link to the account's page if operators have one (see {@link hasAccountPage}). */
export function AccountLink({ id, name, home, className = "break-words" }: AccountLinkProps) {
  if (!hasAccountPage(id)) return name;
  return (
    <TextLink href={`${home}/accounts/${id}`} className={className}>
      {name}
    </TextLink>
  );
}
