import type { Column } from "@/app/(dashboard)/_list/list";
import { timestamp } from "@/lib/base/clock";
import type { AuditLine } from "@/lib/identity/audit/list-audit-log";
import { actorText, actText, auditFact, detailText } from "../_words/audit-words";

/** The columns of audit log lists. */
export const auditColumns = {
  what: {
    header: "Action",
    isName: true,
    cell: (line) => (
      <>
        <span className="block font-semibold">{actText(line)}</span>
        <span className="block break-words whitespace-normal text-muted">{detailText(line)}</span>
      </>
    ),
  },
  who: {
    header: "Actor",
    from: "sm",
    className: "min-w-40 max-w-56 xl:min-w-56 xl:max-w-72",
    cell: (line) => (
      <>
        <span className="block wrap-anywhere">{actorText(line)}</span>
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

/** The CSV columns of an audit entry. The types are explicit, so that other lists can extend the row. */
export const auditFacts = {
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
