import { accountKinds, userRoles } from "@/lib/base/caller";
import { describeRow, type Row } from "@/lib/db/row";

export const memberRow = describeRow({
  id: "text",
  email: "text",
  role: userRoles,
  hasSecondFactor: "boolean",
  createdAt: "time",
  lastSignInAt: "time?",
});

/** A user of an account. */
export type Member = Row<typeof memberRow>;

export const invitationRow = describeRow({
  id: "text",
  email: "text",
  role: userRoles,
  /** False if the creator has lost the right to invite, which invalidates the link. */
  creatorMayInvite: "boolean",
  createdAt: "time",
  expiresAt: "time",
});

/** An invitation that has not been accepted yet. */
export type Invitation = Row<typeof invitationRow>;

export const openInvitationRow = describeRow({
  id: "text",
  accountId: "text",
  kind: accountKinds,
  companyName: "text",
  email: "text",
  role: userRoles,
});

/** An invitation as shown to the holder of its link. */
export type OpenInvitation = Row<typeof openInvitationRow>;
