import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { roleWords } from "@/app/(dashboard)/_words/labels";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { BodyCard, Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { ActionsTh, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { userRoles } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type Invitation, listMembers } from "@/lib/identity/members/manage-members";
import { withdrawAction } from "./actions";
import { InviteForm, ResetLinkForm } from "./link-forms";
import { MemberTable, RoleField } from "./member-table";

export const metadata = { title: "Members" };

/** Renders the account's members and their roles. */
export default async function Page({ params }: AccountParams) {
  const { user } = await requireAccount(params, "partner", "reseller", "operator");
  const { members, invitations } = await listMembers(user);
  const colleagues = members.flatMap(({ id, email }) => (id === user.userId ? [] : [{ id, email }]));
  return (
    <div className="flex flex-col gap-6">
      {user.role === "owner" && (
        <BodyCard
          title="Invite a member"
          description="You get a link to send to them. It works once, for seven days."
        >
          <InviteForm roleField={<RoleField chosen="viewer" />} />
        </BodyCard>
      )}
      <Card
        title="Members"
        description={
          user.role === "owner"
            ? "Everyone who can sign in to this account. Roles apply to both environments."
            : "Everyone who can sign in to this account. An owner invites members and assigns roles."
        }
      >
        <MemberTable members={members} user={user} />
      </Card>
      {invitations.length > 0 && (
        <Card title="Invitations">
          <InvitationTable invitations={invitations} user={user} />
        </Card>
      )}
      {user.role === "owner" && colleagues.length > 0 && (
        <BodyCard
          title="Password reset link"
          description="Create a link for a member who cannot sign in. Make sure that the request comes from them."
        >
          <ResetLinkForm colleagues={colleagues} />
        </BodyCard>
      )}
      <BodyCard title="Roles">
        <DescriptionList>
          {userRoles.map((role) => (
            <DescriptionItem key={role} term={roleWords[role].name}>
              {roleWords[role].may}
            </DescriptionItem>
          ))}
        </DescriptionList>
      </BodyCard>
    </div>
  );
}

/** Renders the account's pending invitations. */
function InvitationTable({ invitations, user }: { invitations: readonly Invitation[]; user: SignedInUser }) {
  return (
    <Table caption="Invitations">
      <Thead>
        <Tr>
          <Th>Email</Th>
          <Th className="hidden sm:table-cell">Role</Th>
          <Th className="hidden sm:table-cell">Link</Th>
          {user.role === "owner" && <ActionsTh />}
        </Tr>
      </Thead>
      <Tbody>
        {invitations.map((invitation) => {
          const { id, email, role } = invitation;
          return (
            <Tr key={id}>
              <Td>
                <span className="font-semibold break-all">{email}</span>
                <div className="mt-1 text-xs text-muted sm:hidden">
                  {roleWords[role].name}, link <LinkState invitation={invitation} timezone={user.timezone} />
                </div>
              </Td>
              <Td className="hidden sm:table-cell">{roleWords[role].name}</Td>
              <Td className="hidden sm:table-cell">
                <LinkState invitation={invitation} timezone={user.timezone} />
              </Td>
              {user.role === "owner" && (
                <Td className="text-right">
                  <ConfirmDialog
                    trigger="Withdraw"
                    triggerLabel={`Withdraw the invitation for ${email}`}
                    title={`Withdraw the invitation for ${email}?`}
                    description="Its link stops working. You can invite them again."
                    confirmLabel="Withdraw invitation"
                    action={withdrawAction}
                    fields={{ invitation_id: id }}
                  />
                </Td>
              )}
            </Tr>
          );
        })}
      </Tbody>
    </Table>
  );
}

type LinkStateProps = { readonly invitation: Invitation; readonly timezone: string };

function LinkState({ invitation: { creatorMayInvite, expiresAt }, timezone }: LinkStateProps) {
  if (!creatorMayInvite) return <Badge tone="warning">Inviter lost access</Badge>;
  if (expiresAt <= now()) return <Badge tone="warning">Expired</Badge>;
  return (
    <>
      works until <DateTime value={expiresAt} timeZone={timezone} />
    </>
  );
}
