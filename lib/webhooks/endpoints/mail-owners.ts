import { DAY_MS, now } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { withoutQuery } from "@/lib/base/url-guard";
import type { Mail } from "@/lib/identity/mail/queue-mail.sql";
import { type FailingEndpoint, markMailed, selectUnmailedEndpoints } from "./mail-store";

/** How long an endpoint must have been failing before the owners of its account get an email, in milliseconds. */
const FAILING_MS = DAY_MS;
/**
 * The age, in milliseconds, at which news is too old to email: an unsent email is discarded, and a disablement is no longer
 * reported.
 */
const USEFUL_MS = 2 * DAY_MS;
/**
 * The maximum number of failing endpoints, and of disabled endpoints, about which one call emails the owners. Each endpoint
 * needs one statement.
 */
const MAX_ENDPOINTS = 200;

/**
 * Emails the owners of each account with an endpoint that has been failing for a day, or that we disabled in the last two days.
 * Each owner gets one email per run of failures and one per disablement. Does nothing without an SMTP server. Returns the
 * number of endpoints about which owners were emailed.
 */
export async function mailOwners(canMail = env().SMTP_URL !== undefined): Promise<number> {
  if (!canMail) return 0;
  const { publicUrl } = env();
  const at = now();
  const failingBefore = new Date(at.getTime() - FAILING_MS);
  const disabledAfter = new Date(at.getTime() - USEFUL_MS);
  const endpoints = await selectUnmailedEndpoints({ failingBefore, disabledAfter }, MAX_ENDPOINTS);
  let mailed = 0;
  for (const endpoint of endpoints) {
    const mails = endpoint.owners.map((to) => endpointMail(to, endpoint, publicUrl));
    if (await markMailed(endpoint, mails, at)) mailed += 1;
  }
  return mailed;
}

/** Returns the message to an owner. It shows the URL without its query, which often holds a token. */
function endpointMail(to: string, endpoint: FailingEndpoint, publicUrl: string): Mail {
  const { kind, environment, url, since, disabledReason } = endpoint;
  const sinceText = `${since.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const subject = disabledReason
    ? `Your ${environment} webhook endpoint is disabled`
    : `Your ${environment} webhook endpoint has been failing for a day`;
  const text = [
    disabledReason
      ? `We stopped sending events to ${withoutQuery(url)} at ${sinceText}: ${REASONS[disabledReason]}.`
      : `Every attempt to send events to ${withoutQuery(url)} since ${sinceText} has failed.`,
    "",
    disabledReason
      ? "Events are still recorded. Fix the receiver, enable the endpoint again, and then send the missed events from the card " +
        "“Missed events” on the endpoint's page. The list of events does not mark an event as missed if another endpoint received it."
      : "We keep retrying. After five days without a successful attempt, the endpoint is disabled.",
    "",
    `View its responses: ${publicUrl}/${kind}/${environment}/webhook`,
  ].join("\n");
  return { to, subject, text, usefulMs: USEFUL_MS };
}

const REASONS = {
  gone: "your server returned 410 (Gone)",
  failing: "every attempt failed for five days",
} as const;
