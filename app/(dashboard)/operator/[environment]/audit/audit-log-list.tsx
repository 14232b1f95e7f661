import { auditColumns, auditFacts } from "@/app/(dashboard)/_cards/audit-columns";
import { choice, day, search } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { acts } from "@/app/(dashboard)/_words/audit-words";
import { dayEnd, dayStart } from "@/app/(dashboard)/_words/zoned-time";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { PLATFORM_ACCOUNT_ID, TEST_SHOP } from "@/lib/base/caller";
import type { AccountAuditLine } from "@/lib/identity/audit/audit-line";
import { listAllAuditLogs } from "@/lib/identity/audit/list-audit-log";

/** Returns whether operators have a page for the account. The platform's own accounts have none. */
const hasPage = (accountId: string) => accountId !== PLATFORM_ACCOUNT_ID && accountId !== TEST_SHOP.accountId;

const { what, who, environment, when } = auditColumns;
const { created_at, ...facts } = auditFacts;

const filters = {
  account: search("Account", "Complete email or ID of the account"),
  actor: search("Actor", "Complete email of the user"),
  act: choice("Action", "All actions", acts),
  from: day("From"),
  to: day("To"),
};

export const auditLogList = list<AccountAuditLine, typeof filters>({
  nouns: ["entry", "entries"],
  path: "/audit",
  file: "/audit.csv",
  pageSize: 25,
  filters,
  read: ({ user }, { account, actor, act, from, to, ...page }) =>
    listAllAuditLogs(user, {
      ...page,
      ...{ account, actor, action: act },
      from: from ? dayStart(from, user.timezone) : undefined,
      until: to ? dayEnd(to, user.timezone) : undefined,
    }),
  keyOf: ({ id }) => id,
  columns: [
    what,
    {
      header: "Account",
      from: "sm",
      className: "max-w-48 truncate",
      cell: (line, { home }) => <AccountName line={line} home={home} />,
    },
    who,
    environment,
    when,
  ],
  csv: {
    created_at,
    account_id: "accountId",
    company_name: "companyName",
    ...facts,
  },
  empty: () => <EmptyState title="No actions yet">Actions on all accounts appear here.</EmptyState>,
});

type Props = {
  readonly line: { readonly accountId: string; readonly companyName: string };
  readonly home: string;
};

function AccountName({ line: { accountId, companyName }, home }: Props) {
  if (!hasPage(accountId)) return companyName;
  return <TextLink href={`${home}/accounts/${accountId}`}>{companyName}</TextLink>;
}
