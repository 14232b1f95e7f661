import { choice, day, search } from "@/app/(dashboard)/_list/filter";
import { type Column, list } from "@/app/(dashboard)/_list/list";
import { BreakableText } from "@/app/(dashboard)/_list/list-table";
import { dayEnd, dayStart } from "@/app/(dashboard)/_words/zoned-time";
import { EmptyState } from "@/components/ui/card";
import { timestamp } from "@/lib/base/clock";
import type { AccountAuditLine, AuditLine } from "@/lib/identity/audit/list-audit-log";
import { listAllAuditLogs, listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { actorText, acts, actText, auditFact, detailText } from "../_words/audit-words";
import { AccountLink } from "../operator/[environment]/accounts/account-list";

/** The columns of audit log lists. */
export const auditColumns = {
  what: {
    header: "Action",
    isName: true,
    cell: (line, { user }) => (
      <>
        <span className="block font-semibold">{actText(line)}</span>
        <span className="block break-words whitespace-normal text-muted">
          {detailText(line, user.timezone)}
        </span>
      </>
    ),
  },
  who: {
    header: "Actor",
    from: "sm",
    className: "min-w-40 xl:min-w-72",
    cell: (line) => (
      <>
        <span className="block wrap-anywhere">
          <BreakableText>{actorText(line)}</BreakableText>
        </span>
        <span className="block text-xs wrap-anywhere text-muted">{auditFact(line, "network")}</span>
      </>
    ),
  },
  environment: {
    header: "Environment",
    from: "lg",
    cell: (line) => {
      const environment = auditFact(line, "environment");
      return environment && <span className="capitalize">{environment}</span>;
    },
  },
  when: { header: "Time", from: "sm", time: ({ createdAt }) => createdAt },
} satisfies Readonly<Record<string, Column<AuditLine>>>;

/**
 * The CSV columns of an audit entry. The parameter types are explicit, so that lists whose rows have additional fields can use
 * the columns too.
 */
const auditFacts = {
  created_at: ({ createdAt }: AuditLine) => timestamp(createdAt),
  action: ({ action }: AuditLine) => action,
  by: ({ by }: AuditLine) => by,
  actor: ({ actorEmail }: AuditLine) => actorEmail,
  environment: (line: AuditLine) => auditFact(line, "environment"),
  network: (line: AuditLine) => auditFact(line, "network"),
  before: (line: AuditLine) => auditFact(line, "before"),
  after: (line: AuditLine) => auditFact(line, "after"),
  detail: ({ detail }: AuditLine) => JSON.stringify(detail),
};

const { what, who, environment, when } = auditColumns;
const { created_at, ...facts } = auditFacts;

const filters = {
  account: search("Account", "Account ID, or full email address of a member"),
  actor: search("Actor", "Full email address of the user"),
  act: choice("Action", "All actions", acts),
  from: day("From"),
  to: day("To"),
};

export const auditLogList = list<AccountAuditLine, typeof filters>({
  nouns: ["entry", "entries"],
  path: "/audit",
  file: "/audit.csv",
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
      cell: ({ accountId, companyName }, { home }) => (
        <AccountLink id={accountId} name={companyName} home={home} />
      ),
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

export const auditList = list<AuditLine, Record<never, never>>({
  nouns: ["entry", "entries"],
  path: "/account/audit",
  file: "/account/audit.csv",
  read: ({ user }, query) => listAuditLog(user, query),
  keyOf: ({ id }) => id,
  columns: [what, who, environment, when],
  csv: auditFacts,
  empty: () => <EmptyState title="No actions yet">Actions on this account appear here.</EmptyState>,
});
