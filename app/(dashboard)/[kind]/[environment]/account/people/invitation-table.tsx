import { roleWords } from "@/app/(dashboard)/_words/role-words";
import { DateTime } from "@/components/money/date-time";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Table, Tbody, Td, Th, Thead, ThOfActs, Tr } from "@/components/ui/table";
import { now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import type { Invitation } from "@/lib/identity/members/member";
import { withdrawAction } from "./actions";

/** Pending invitations. */
export function InvitationTable({
  invitations,
  user,
}: {
  invitations: readonly Invitation[];
  user: SignedInUser;
}) {
  const at = now();
  return (
    <Table caption="Invitations">
      <Thead>
        <Tr>
          <Th>Invited</Th>
          <Th className="hidden sm:table-cell">Role</Th>
          <Th className="hidden sm:table-cell">Link</Th>
          {user.role === "owner" && <ThOfActs />}
        </Tr>
      </Thead>
      <Tbody>
        {invitations.map(({ id, email, role, makerStays, expiresAt }) => (
          <Tr key={id}>
            <Td>
              <span className="font-semibold break-all">{email}</span>
              <div className="mt-1 text-xs text-muted sm:hidden">
                {roleWords[role].name}, link{" "}
                <LinkState makerStays={makerStays} expiresAt={expiresAt} at={at} timezone={user.timezone} />
              </div>
            </Td>
            <Td className="hidden sm:table-cell">{roleWords[role].name}</Td>
            <Td className="hidden sm:table-cell">
              <LinkState makerStays={makerStays} expiresAt={expiresAt} at={at} timezone={user.timezone} />
            </Td>
            {user.role === "owner" && (
              <Td className="text-right">
                <ConfirmDialog
                  trigger="Withdraw"
                  triggerLabel={`Withdraw the invitation of ${email}`}
                  title={`Withdraw the invitation of ${email}?`}
                  description="Its link stops working. You can invite them again."
                  confirmLabel="Withdraw"
                  action={withdrawAction}
                  fields={{ invitation_id: id }}
                />
              </Td>
            )}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

type LinkStateProps = Pick<Invitation, "makerStays" | "expiresAt"> & {
  readonly at: Date;
  readonly timezone: string;
};

function LinkState({ makerStays, expiresAt, at, timezone }: LinkStateProps) {
  if (!makerStays) return <Badge tone="warning">Inviter lost access</Badge>;
  if (expiresAt <= at) return <Badge tone="warning">Expired</Badge>;
  return (
    <>
      works until <DateTime value={expiresAt} timeZone={timezone} />
    </>
  );
}
