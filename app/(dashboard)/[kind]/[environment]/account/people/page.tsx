import type { Column, TableOf } from "@/app/(dashboard)/_list/list";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { permissionsText, roleWords } from "@/app/(dashboard)/_words/labels";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { BodyCard, Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { userRoles } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { mailer } from "@/lib/identity/mail/send-mail";
import { type Invitation, listMembers } from "@/lib/identity/members/manage-members";
import { withdrawAction } from "./actions";
import { InviteForm, ResetLinkForm } from "./link-forms";
import { memberTable, RoleField } from "./member-table";

export const metadata = { title: "Members" };

/** Renders the account's members and invitations, and for owners the forms to manage them. */
export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "partner", "reseller", "operator");
  const { user } = visit;
  const { members, invitations } = await listMembers(user);
  const isOwner = user.role === "owner";
  const colleagues = members.flatMap(({ id, email }) => (id === user.userId ? [] : [{ id, email }]));
  return (
    <div className="flex flex-col gap-6">
      {isOwner && (
        <BodyCard
          title="Invite a member"
          description={`${mailer() ? "They get a link by email." : "You get a link to send to them."} It can be used once, within seven days.`}
        >
          <InviteForm roleField={<RoleField chosen="viewer" />} />
        </BodyCard>
      )}
      <Card
        title="Members"
        description={
          isOwner
            ? "Everyone who can sign in to this account. Roles apply to both environments."
            : "Everyone who can sign in to this account. An owner invites members and assigns roles."
        }
      >
        <ListTable list={memberTable(isOwner)} rows={members} visit={visit} caption="Members" />
      </Card>
      {invitations.length > 0 && (
        <Card title="Invitations">
          <ListTable list={invitationTable(isOwner)} rows={invitations} visit={visit} caption="Invitations" />
        </Card>
      )}
      {isOwner && colleagues.length > 0 && (
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
            <DescriptionItem key={role} term={roleWords[role]}>
              {permissionsText(role, user.kind)}
            </DescriptionItem>
          ))}
        </DescriptionList>
      </BodyCard>
    </div>
  );
}

/** Returns the columns of the list of invitations. `isOwner` adds a button that withdraws an invitation. */
const invitationTable = (isOwner: boolean): TableOf<Invitation> => ({
  keyOf: ({ id }) => id,
  columns: [
    { header: "Email", cell: ({ email }) => <span className="font-semibold break-all">{email}</span> },
    { header: "Role", from: "sm", cell: ({ role }) => roleWords[role] },
    {
      header: "Link",
      from: "sm",
      cell: (invitation, { user }) => <LinkState invitation={invitation} timezone={user.timezone} />,
    },
    ...(isOwner ? [withdrawal] : []),
  ],
});

const withdrawal: Column<Invitation> = {
  header: "Actions",
  hasActs: true,
  cell: ({ id, email }) => (
    <ConfirmDialog
      trigger="Withdraw"
      triggerLabel={`Withdraw the invitation for ${email}`}
      title={`Withdraw the invitation for ${email}?`}
      description="Its link stops working. You can invite them again."
      confirmLabel="Withdraw invitation"
      action={withdrawAction}
      fields={{ invitation_id: id }}
    />
  ),
};

type LinkStateProps = { readonly invitation: Invitation; readonly timezone: string };

function LinkState({ invitation: { creatorMayInvite, expiresAt }, timezone }: LinkStateProps) {
  if (!creatorMayInvite) return <Badge tone="warning">Invalid: the inviter is no longer an owner</Badge>;
  if (expiresAt <= now()) return <Badge tone="warning">Expired</Badge>;
  return (
    <>
      works until <DateTime value={expiresAt} timeZone={timezone} />
    </>
  );
}
