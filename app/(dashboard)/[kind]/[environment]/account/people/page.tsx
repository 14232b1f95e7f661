import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { roleWords } from "@/app/(dashboard)/_words/role-words";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { userRoles } from "@/lib/base/caller";
import { listMembers } from "@/lib/identity/members/manage-members";
import { InvitationTable } from "./invitation-table";
import { InviteForm } from "./invite-form";
import { MemberTable } from "./member-table";
import { ResetLinkForm } from "./reset-link-form";
import { RoleField } from "./role-field";

export const metadata: Metadata = { title: "People" };

/** The account's users and their roles. */
export default async function Page({ params }: AccountParams) {
  const { user } = await requireAccount(params, "partner", "reseller", "operator");
  const { members, invitations } = await listMembers(user);
  const colleagues = members.flatMap(({ id, email }) => (id === user.userId ? [] : [{ id, email }]));
  return (
    <div className="flex flex-col gap-6">
      {user.role === "owner" && (
        <Card>
          <CardHeader
            title="Invite a person"
            description="You get a link to send to them. It works once, for seven days."
          />
          <CardBody>
            <InviteForm roleField={<RoleField chosen="viewer" />} />
          </CardBody>
        </Card>
      )}
      <Card>
        <CardHeader
          title="People"
          description={
            user.role === "owner"
              ? "Everyone who can sign in to this account. Roles apply to both environments."
              : "Everyone who can sign in to this account. An owner invites people and assigns roles."
          }
        />
        <MemberTable members={members} user={user} />
      </Card>
      {invitations.length > 0 && (
        <Card>
          <CardHeader title="Invited" />
          <InvitationTable invitations={invitations} user={user} />
        </Card>
      )}
      {user.role === "owner" && colleagues.length > 0 && (
        <Card>
          <CardHeader
            title="Forgotten password"
            description="Create a link for a person who cannot sign in. Make sure that the request comes from them."
          />
          <CardBody>
            <ResetLinkForm colleagues={colleagues} />
          </CardBody>
        </Card>
      )}
      <Card>
        <CardHeader title="Roles" />
        <CardBody>
          <DescriptionList>
            {userRoles.map((role) => (
              <DescriptionItem key={role} term={roleWords[role].name}>
                {roleWords[role].may}
              </DescriptionItem>
            ))}
          </DescriptionList>
        </CardBody>
      </Card>
    </div>
  );
}
