import { auditColumns } from "@/app/(dashboard)/_cards/audit-lists";
import type { TableOf } from "@/app/(dashboard)/_list/list";
import { BreakableText, ListTable } from "@/app/(dashboard)/_list/list-table";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { actorText } from "@/app/(dashboard)/_words/audit-words";
import { Card, EmptyState } from "@/components/ui/card";
import { ActionLink } from "@/components/ui/link";
import type { AuditLine } from "@/lib/identity/audit/list-audit-log";
import { openAccount, type SectionParams } from "../open-account";

/** The table of actions by operators and server commands on an account. */
const entryList: TableOf<AuditLine> = {
  keyOf: ({ id }) => id,
  columns: [
    auditColumns.what,
    {
      header: "Actor",
      from: "sm",
      className: auditColumns.who.className,
      cell: (line) => (
        <span className="wrap-anywhere">
          <BreakableText>
            {line.by === "command" ? actorText(line) : (line.actorEmail ?? "A removed user")}
          </BreakableText>
        </span>
      ),
    },
    auditColumns.when,
  ],
};

export const generateMetadata = withTitle(Page, "Audit log of an account");

export default withNotFound(Page);

/** Renders the latest actions by operators and server commands on an account, with a link to its complete audit log. */
async function Page({ params }: SectionParams) {
  const { visit, account, audit } = await openAccount(params);
  return (
    <Card
      title="Audit log"
      description="The latest actions by operators and server commands on this account."
      actions={
        <ActionLink href={`${visit.home}/audit?account=${account.id}`}>View complete audit log</ActionLink>
      }
    >
      {audit.length === 0 ? (
        <EmptyState title="No actions yet" />
      ) : (
        <ListTable list={entryList} rows={audit} visit={visit} caption="Audit log" />
      )}
    </Card>
  );
}
