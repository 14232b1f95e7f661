import { auditColumns, auditFacts } from "@/app/(dashboard)/_cards/audit-columns";
import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import type { AuditLine } from "@/lib/identity/audit/audit-line";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";

const { what, who, environment, when } = auditColumns;

const filters = {};

export const auditList = list<AuditLine, typeof filters>({
  nouns: ["entry", "entries"],
  path: "/account/audit",
  file: "/account/audit.csv",
  pageSize: 25,
  filters,
  read: ({ user }, wanted) => listAuditLog(user, wanted),
  keyOf: ({ id }) => id,
  columns: [what, who, environment, when],
  csv: auditFacts,
  empty: () => <EmptyState title="No actions yet">Actions on this account appear here.</EmptyState>,
});
