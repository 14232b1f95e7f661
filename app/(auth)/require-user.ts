import { redirect } from "next/navigation";
import type { AccountKind } from "@/lib/caller";
import type { SignedInUser } from "@/lib/signed-in-user";
import { currentSession } from "./current-session";

/** Where a user of that kind starts. The operator answers for real money, so its dashboard opens on live. */
export const homeOf: Record<AccountKind, string> = {
  partner: "/partner/test",
  reseller: "/reseller/test",
  operator: "/operator/live",
};

/**
 * The user who asks for this page or posts to this action, if they are of one of these kinds. Everybody else is sent
 * where they belong: to sign in, or to their own dashboard. Every layout, page and action of a dashboard begins with it.
 */
export async function requireUser(...kinds: readonly AccountKind[]): Promise<SignedInUser> {
  const session = await currentSession();
  if (session.status === "none") redirect("/sign-in");
  if (session.status !== "signed-in") redirect(`/sign-in?reason=${session.status}`);
  if (!kinds.includes(session.user.kind)) redirect(homeOf[session.user.kind]);
  return session.user;
}
