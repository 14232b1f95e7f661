import { env } from "@/lib/env";
import type { Mailer } from "@/lib/mail/mailer";
import { sendSoon } from "@/lib/mail/send-mail";
import type { SignedInUser } from "@/lib/signed-in-user";
import { type FreshInvitation, INVITATION_MS } from "./invite-member";

/** Where an invitation's link leads. */
export function joinLink({ token }: FreshInvitation): string {
  return `${env().publicUrl}/join#${token}`;
}

/** Sends an invitation's link to whom it is for, without waiting for it. */
export function mailInvitation(owner: SignedInUser, invitation: FreshInvitation, send: Mailer): void {
  const text = [
    `${owner.email} invites you to work for ${owner.companyName} on Tessera. This link works once, for seven days:`,
    joinLink(invitation),
  ];
  const subject = `Join ${owner.companyName} on Tessera`;
  sendSoon(send({ to: invitation.email, subject, text: text.join("\n\n"), usefulMs: INVITATION_MS }));
}
