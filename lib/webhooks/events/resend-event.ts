import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { eventIdOf } from "@/lib/base/ids";
import type { Outcome } from "@/lib/base/outcome";
import { assertWithinQuota, countTowardsQuota } from "@/lib/db/test-quota/check-quota";
import { announce } from "@/lib/outbox/announce";
import { hasOpenEndpoint } from "@/lib/outbox/open-endpoint.sql";
import { wakeEndpoint } from "@/lib/webhooks/endpoints/wake-endpoint";
import { resend } from "./replay-store";
import { retrieveEvent } from "./retrieve-event";
import type { RetrievedEvent } from "./schema";

/**
 * Sends an event of the caller's again, whatever came of it before: the same body and `webhook-id`, to the URL and with
 * the secret of now, on a schedule of its own. One that still waits for its next attempt is attempted now instead, so
 * that asking again and again queues it once. Throws `not_found` for what is not the caller's or is no longer kept, `no_webhook_url` where
 * nothing is sent at present, `rate_limited` beyond the quota of the test environment.
 */
export async function resendEvent(caller: Caller, { id }: { id: string }): Promise<Outcome<RetrievedEvent>> {
  await retrieveEvent(caller, { id });
  if (!(await hasOpenEndpoint(caller))) throw new AppError("no_webhook_url");
  assertWithinQuota(caller);
  await wakeEndpoint(caller);
  announce(await resend(caller, eventIdOf(id) ?? "", now()));
  countTowardsQuota(caller);
  return retrieveEvent(caller, { id });
}
