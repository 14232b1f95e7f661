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

/** Somebody who signs in for an account. */
export type Member = Row<typeof memberRow>;

export const invitationRow = describeRow({
  id: "text",
  email: "text",
  role: userRoles,
  /** False once its maker may not invite any more: the link works no more. */
  makerStays: "boolean",
  createdAt: "time",
  expiresAt: "time",
});

/** Somebody who was invited and has not come yet. */
export type Invitation = Row<typeof invitationRow>;

export const openInvitationRow = describeRow({
  id: "text",
  accountId: "text",
  kind: accountKinds,
  companyName: "text",
  email: "text",
  role: userRoles,
});

/** An invitation as whoever holds its link may see it. */
export type OpenInvitation = Row<typeof openInvitationRow>;
