import { HOUR_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { clientSubject, networkOf } from "@/lib/base/ip-address";
import { env } from "@/lib/base/settings/env";
import { takeHit } from "@/lib/db/throttle/take-hit";
import type { Mailer } from "@/lib/identity/mail/mailer";
import { sendSoon } from "@/lib/identity/mail/send-mail";
import { logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { MAILED_RESET_MS, newMailedReset } from "./new-reset";
import type { ForgotInput } from "./schema";
import { findHolder, type Holder } from "./store";

const ACTION = "accounts.ask-reset";
const PER_CLIENT = { limit: 20, windowMs: HOUR_MS, unauthenticated: true } as const;
/** Of users that there are: nobody has their mailbox filled by a stranger. */
const PER_USER = { limit: 3, windowMs: HOUR_MS } as const;

/**
 * Has a link sent to whoever signs in with an e-mail, by which they choose a new password within the hour. While a good
 * link was handed over to them, they are told so instead. Answers alike, and as fast, whether there is somebody or not:
 * what is done for them is done after the answer. Throws `rate_limited` past 20 tries an hour from one client's network.
 */
export async function askReset(
  { email }: ForgotInput,
  clientIp: string | undefined,
  send: Mailer,
): Promise<void> {
  if (clientIp !== undefined) await countTry(clientIp);
  const holder = await findHolder(email);
  if (holder) sendSoon(sendLink(holder, send));
}

async function sendLink(holder: Holder, send: Mailer): Promise<void> {
  const { allowed } = await takeHit(`${ACTION}.user`, holder.userId, PER_USER);
  if (!allowed) return;
  const token = await newMailedReset(holder.userId);
  await send({
    to: holder.email,
    subject: "Choose a new password",
    text: textOf(token),
    usefulMs: MAILED_RESET_MS,
  });
}

function textOf(token: string | undefined): string {
  const asked = "Somebody asked for a new password for this address on Tessera.";
  const link = `${env().publicUrl}/reset#${token}`;
  const how =
    token === undefined
      ? [
          `${asked} A link was made for you to be handed over, and works: use that one, or ask for another where it came from.`,
        ]
      : [`${asked} If it was you, open this link within an hour:`, link];
  return [...how, "If it was not you, there is nothing to do: your password stays as it is."].join("\n\n");
}

async function countTry(clientIp: string): Promise<void> {
  const verdict = await takeHit(ACTION, clientSubject(clientIp), PER_CLIENT);
  if (verdict.allowed) return;
  logThrottled(ACTION, { network: networkOf(clientIp) });
  const message = "Too many links were asked for from your network. Try again in an hour.";
  throw new AppError("rate_limited", { message, retryAfterS: verdict.retryAfterS });
}
