import type { Column, TableOf } from "@/app/(dashboard)/_list/list";
import { roleWords, withoutFactorText } from "@/app/(dashboard)/_words/labels";
import { DateTime } from "@/components/money/values";
import { ShownValue } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type Role, userRoles } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import type { Member } from "@/lib/identity/members/manage-members";
import { removeAction, setRoleAction, turnOffFactorAction } from "./actions";

/**
 * Returns the columns of the member list. `isOwner` adds a column of buttons, for example to change a member's role or to
 * remove a member.
 */
export const memberTable = (isOwner: boolean): TableOf<Member> => ({
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Member",
      cell: ({ id, email }, { user }) => (
        <>
          <span className="font-semibold break-all">{email}</span>
          {id === user.userId && <span className="text-muted"> (you)</span>}
        </>
      ),
    },
    { header: "Role", from: "sm", cell: (member) => <RoleOf member={member} /> },
    { header: "Joined", from: "lg", date: ({ createdAt }) => createdAt },
    {
      header: "Last signed in",
      from: "sm",
      cell: ({ lastSignInAt }, { user }) =>
        lastSignInAt ? <DateTime value={lastSignInAt} timeZone={user.timezone} /> : "Never",
    },
    ...(isOwner ? [acts] : []),
  ],
});

const acts: Column<Member> = {
  header: "Actions",
  hasActs: true,
  cell: (member, { user }) => <Acts member={member} user={user} />,
};

function RoleOf({ member: { role, factorSince } }: { member: Member }) {
  return (
    <>
      <Badge tone={role === "owner" ? "info" : "neutral"}>{roleWords[role]}</Badge>
      {factorSince && <span className="mt-1 block text-xs text-muted">Second factor on</span>}
    </>
  );
}

function Acts({ member, user }: { member: Member; user: SignedInUser }) {
  const { userId, kind } = user;
  const { id, email, role, factorSince } = member;
  const isOneself = id === userId;
  return (
    <div className="flex flex-wrap justify-end gap-1">
      <ConfirmDialog
        trigger="Change role"
        triggerLabel={`Change role of ${email}`}
        triggerStyle={{ variant: "quiet", size: "sm" }}
        title={`Change the role of ${email}?`}
        description="The new role applies immediately. An account needs at least one owner."
        confirmLabel="Save role"
        tone="primary"
        action={setRoleAction}
        fields={{ user_id: id }}
      >
        <ShownValue name="shown" value={role} />
        <RoleField chosen={role} />
      </ConfirmDialog>
      {factorSince && !isOneself && (
        <ConfirmDialog
          trigger="Turn off second factor"
          triggerLabel={`Turn off the second factor of ${email}`}
          triggerStyle={{ variant: "quiet", size: "sm" }}
          title={`Turn off the second factor of ${email}?`}
          description={`Use this for a member who has lost their authenticator and recovery codes. ${withoutFactorText(user)} Make sure the request comes from them.`}
          action={turnOffFactorAction}
          fields={{ user_id: id }}
        >
          <ShownValue name="shown_factor_since" value={factorSince.toISOString()} />
        </ConfirmDialog>
      )}
      <ConfirmDialog
        trigger={isOneself ? "Leave" : "Remove"}
        triggerLabel={isOneself ? "Leave the account" : `Remove ${email}`}
        title={isOneself ? "Leave this account?" : `Remove ${email}?`}
        description={
          isOneself
            ? "You will be signed out everywhere. To return, you need a new invitation."
            : `They will be signed out everywhere. Their actions stay in the audit log.${kind === "operator" ? "" : " API keys they created keep working."}`
        }
        confirmLabel={isOneself ? "Leave account" : "Remove member"}
        action={removeAction}
        fields={{ user_id: id }}
      />
    </div>
  );
}

export function RoleField({ chosen }: { chosen: Role }) {
  return (
    <Field name="role" label="Role" className="w-full sm:w-44" required>
      <Select defaultValue={chosen} options={userRoles.map((role) => [role, roleWords[role]])} />
    </Field>
  );
}
