import { actorText, actText, auditFact, detailText } from "@/app/_dashboard/audit/audit-words";
import { list } from "@/app/_dashboard/list/list";
import { EmptyState } from "@/components/ui/empty-state";
import { listAuditLog } from "@/lib/audit/list-audit-log";
import { timestamp } from "@/lib/clock";

export const auditList = list({
  nouns: ["entry", "entries"],
  path: "/account/audit",
  file: "/account/audit.csv",
  pageSize: 25,
  filters: {},
  read: ({ user }, wanted) => listAuditLog(user, wanted),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "What",
      isName: true,
      cell: (line) => (
        <>
          <span className="block font-semibold">{actText(line)}</span>
          <span className="block break-words whitespace-normal text-muted">{detailText(line)}</span>
        </>
      ),
    },
    {
      header: "Who",
      className: "max-w-40 truncate sm:max-w-56",
      cell: (line) => (
        <>
          <span className="block truncate" title={actorText(line)}>
            {actorText(line)}
          </span>
          <span className="block truncate text-xs text-muted">{auditFact(line, "network")}</span>
        </>
      ),
    },
    {
      header: "Environment",
      from: "lg",
      cell: (line) => {
        const environment = auditFact(line, "environment");
        return environment && <span className="capitalize">{environment}</span>;
      },
    },
    { header: "When", from: "sm", time: ({ createdAt }) => createdAt },
  ],
  csv: {
    created_at: ({ createdAt }) => timestamp(createdAt),
    action: "action",
    by: "by",
    actor: "actorEmail",
    environment: (line) => auditFact(line, "environment"),
    network: (line) => auditFact(line, "network"),
    before: (line) => auditFact(line, "before"),
    after: (line) => auditFact(line, "after"),
    detail: ({ detail }) => JSON.stringify(detail),
  },
  empty: () => <EmptyState title="Nothing yet">What is done to the account appears here.</EmptyState>,
});
