import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertCallerRole } from "@/lib/base/roles";
import { announce } from "@/lib/outbox/announce";
import { hasOpenEndpoint } from "@/lib/outbox/open-endpoint.sql";
import { wakeEndpoint } from "@/lib/webhooks/endpoints/wake-endpoint";
import { selectUnanswered } from "./reminder-store";
import { resend } from "./replay-store";

/** A reseller is told again once in this time at most. */
const EVERY_MS = DAY_MS;

/** What came of asking again: the reseller is told now, or not before that time. */
type AskedAgain = { readonly told: true } | { readonly told: false; readonly from: Date };

/**
 * Asks the reseller again to let one of the caller's subscriptions end, by sending the event that asked it once more: the
 * same body and `webhook-id`, so that a receiver that has it ignores it. At most once a day, that of two calls at once
 * included. Throws `forbidden` for a user who only looks, `not_found` where nothing is asked, and
 * `reseller_cancellation_unavailable` when the reseller cannot be told.
 */
export async function askAgain(caller: Caller, { reference }: { reference: string }): Promise<AskedAgain> {
  assertCallerRole(caller, ["developer", "finance"]);
  const asked = await selectUnanswered(caller, reference);
  if (!asked) throw new AppError("not_found");
  const at = now();
  const from = new Date(asked.toldAt.getTime() + EVERY_MS);
  if (at < from) return { told: false, from };
  const reseller = { accountId: asked.resellerId, environment: caller.environment };
  if (!(await hasOpenEndpoint(reseller))) throw new AppError("reseller_cancellation_unavailable");
  await wakeEndpoint(reseller);
  announce(await resend(reseller, asked.eventId, at));
  return { told: true };
}
