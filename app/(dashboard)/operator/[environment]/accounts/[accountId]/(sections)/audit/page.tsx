import type { Metadata } from "next";
import { actorText, actText, detailText } from "@/app/(dashboard)/_words/audit-words";
import { DateTime } from "@/components/money/values";
import { Card, EmptyState } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { AuditLine } from "@/lib/identity/audit/audit-line";
import { openAccount, type SectionParams } from "../open-account";

export const metadata: Metadata = { title: "Audit log of an account" };

/** Renders operators' actions on an account, with a link to its complete audit log. */
export default async function Page({ params }: SectionParams) {
  const { user, account, audit, home } = await openAccount(params);
  return <AuditCard audit={audit} timezone={user.timezone} all={`${home}/audit?account=${account.id}`} />;
}

type Props = {
  readonly audit: readonly AuditLine[];
  readonly timezone: string;
  /** The path of the account's complete audit log. */
  readonly all: string;
};

function AuditCard({ audit, timezone, all }: Props) {
  return (
    <Card
      title="Audit log"
      description="Actions by operators on this account."
      actions={
        <ButtonLink href={all} variant="secondary" size="sm">
          View complete audit log
        </ButtonLink>
      }
    >
      {audit.length === 0 ? (
        <EmptyState title="No actions yet" />
      ) : (
        <Table caption="Audit log">
          <Thead>
            <Tr>
              <Th>Action</Th>
              <Th>Actor</Th>
              <Th className="hidden sm:table-cell">Time</Th>
            </Tr>
          </Thead>
          <Tbody>
            {audit.map((entry) => (
              <Tr key={entry.id}>
                <Td>
                  <span className="block font-semibold">{actText(entry)}</span>
                  <span className="block break-words text-muted">{detailText(entry)}</span>
                </Td>
                <Td className="max-w-40 truncate sm:max-w-none">
                  {entry.by === "command" ? actorText(entry) : (entry.actorEmail ?? "A removed user")}
                </Td>
                <Td className="hidden sm:table-cell">
                  <DateTime value={entry.createdAt} timeZone={timezone} />
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </Card>
  );
}
