import { HOUR_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { takeHit } from "@/lib/db/throttle/take-hit";
import type { Mailer } from "@/lib/identity/mail/mailer";
import { sendSoon } from "@/lib/identity/mail/send-mail";
import { type FreshInvitation, INVITATION_MS } from "./invite-member";

/** Where an invitation's link leads. */
export function joinLink({ token }: FreshInvitation): string {
  return `${env().publicUrl}/join#${token}`;
}

const ACTION = "members.mail-invitation";
/** Nobody's mailbox is filled by whoever has an account, nor are many. */
const PER_ADDRESS = { limit: 3, windowMs: HOUR_MS } as const;
const PER_ACCOUNT = { limit: 20, windowMs: HOUR_MS } as const;

/**
 * Sends an invitation's link to whom it is for, without waiting for it, and says so. False, and nothing sent, past three mails an
 * hour to an address, or twenty asked for by an account: then the link is to be handed over.
 */
export async function mailInvitation(
  owner: SignedInUser,
  invitation: FreshInvitation,
  send: Mailer,
): Promise<boolean> {
  // The account first: of addresses each has a row, and nobody is to make any number of them.
  const fromAccount = await takeHit(`${ACTION}.account`, owner.accountId, PER_ACCOUNT);
  if (!fromAccount.allowed) return false;
  const toAddress = await takeHit(ACTION, invitation.email, PER_ADDRESS);
  if (!toAddress.allowed) return false;
  const text = [
    `${owner.email} invites you to work for ${owner.companyName} on Tessera. This link works once, for seven days:`,
    joinLink(invitation),
  ];
  const subject = `Join ${owner.companyName} on Tessera`;
  sendSoon(send({ to: invitation.email, subject, text: text.join("\n\n"), usefulMs: INVITATION_MS }));
  return true;
}
