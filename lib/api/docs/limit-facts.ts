import { maxHeaderSize } from "node:http";
import { Duration } from "luxon";
import { STANDARD_FEE_BPS } from "@/lib/accounts/schema";
import { KEEP_ALIVE_MS, MAX_PIPELINED, REQUEST_TIMEOUT_MS } from "@/lib/api/http/front-door";
import { MAX_BODY_BYTES } from "@/lib/api/http/read-body";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { MAX_METADATA_BYTES, MAX_METADATA_DEPTH } from "@/lib/base/fields";
import { percentText } from "@/lib/base/money";
import type { Env } from "@/lib/base/settings/env";
import { DNS_TIMEOUT_MS } from "@/lib/base/url-guard";
import { longestWriteMs } from "@/lib/db/clock-skew";
import { MAX_ACTIVE_KEYS } from "@/lib/identity/api-keys/manage-api-keys";
import { MAX_OVERLAP_HOURS } from "@/lib/identity/api-keys/schema";
import { INVITATION_MS, MAX_PEOPLE } from "@/lib/identity/members/manage-invitations";
import { MAX_IDLE_MS } from "@/lib/identity/users/rules";
import { SESSION_MS, SESSION_RETENTION_MS } from "@/lib/identity/users/sessions";
import { MAX_STATEMENT_PAYMENTS } from "@/lib/insight/earnings/schema";
import { MAX_VOUCHERS_PER_SALE } from "@/lib/money/ledger/schema";
import { FREE_REFUSALS, TRY_COSTS } from "@/lib/payments/code-tries/tries.sql";
import { MAX_JUMP, MAX_STEPS } from "@/lib/payments/cycles/run-scenario";
import { MAX_CODES } from "@/lib/payments/intents/check-codes";
import { INTENT_LIFE_MS, MAX_REFUSED_CODES } from "@/lib/payments/intents/rules";
import { MAX_CYCLES } from "@/lib/payments/subscriptions/schema";
import { CHARGE_BACK_MS } from "@/lib/payments/voucher-payments/rules";
import { USER_AGENT } from "@/lib/webhooks/deliveries/attempt";
import { TIMEOUT_MS } from "@/lib/webhooks/deliveries/deliver-due";
import { EXCERPT_BYTES } from "@/lib/webhooks/deliveries/send-request";
import { SECRET_OVERLAP_MS } from "@/lib/webhooks/endpoints/manage-secret";
import { MAX_WAITING_PER_ACCOUNT } from "@/lib/webhooks/events/follow-events";
import { MAX_WAIT_S } from "@/lib/webhooks/events/schema";
import { MESSAGE_RETENTION_MS } from "@/lib/webhooks/inbox/manage-inbox";
import { INBOX_LIMITS } from "@/lib/webhooks/inbox/receive-message";
import type { Facts } from "./parse-guide";

const kib = (bytes: number) => `${bytes / 1024} KiB`;
const count = (number: number) => number.toLocaleString("en-US");
/** Formats a duration in hours, such as `24 hours` where {@link durationText} returns `1 day`. */
const hours = (durationMs: number) => `${durationMs / HOUR_MS} hours`;

/**
 * Returns the limits, durations and other constants that guides can insert by name. Most are read from the code that applies
 * them, and the statement timeout from the settings.
 */
export function limitFacts({ DATABASE_STATEMENT_MS }: Pick<Env, "DATABASE_STATEMENT_MS">): Facts["values"] {
  return {
    "max-body": () => kib(MAX_BODY_BYTES),
    "max-url-and-headers": () => kib(maxHeaderSize),
    "max-metadata": () => kib(MAX_METADATA_BYTES),
    "max-metadata-depth": () => MAX_METADATA_DEPTH,
    "max-keys": () => MAX_ACTIVE_KEYS,
    "max-people": () => MAX_PEOPLE,
    "max-vouchers": () => MAX_VOUCHERS_PER_SALE,
    "max-codes": () => MAX_CODES,
    "max-cycles": () => count(MAX_CYCLES),
    "max-refused-codes": () => MAX_REFUSED_CODES,
    "max-statement-payments": () => MAX_STATEMENT_PAYMENTS,
    "scenario-steps": () => MAX_STEPS,
    "jump-cycles": () => MAX_JUMP,
    "refused-codes-per-network": () => FREE_REFUSALS.limit,
    "refused-codes-window": () => durationText(FREE_REFUSALS.windowMs),
    "longest-code-wait": () => `${TRY_COSTS.at(-1)?.delayS} seconds`,
    "max-response-read": () => kib(EXCERPT_BYTES),
    "inbox-messages": () => INBOX_LIMITS.messages,
    "inbox-messages-a-minute": () => INBOX_LIMITS.perMinute,
    "inbox-kept": () => durationText(MESSAGE_RETENTION_MS),
    "max-pipelined": () => MAX_PIPELINED,
    "waiting-calls": () => MAX_WAITING_PER_ACCOUNT,
    "feed-wait": () => `${MAX_WAIT_S} seconds`,
    "request-timeout": () => durationText(REQUEST_TIMEOUT_MS),
    "keep-alive": () => `${KEEP_ALIVE_MS / 1_000} seconds`,
    "statement-final": () => durationText(longestWriteMs()),
    "statement-timeout": () => durationText(DATABASE_STATEMENT_MS),
    "webhook-timeout": () => durationText(TIMEOUT_MS),
    "dns-timeout": () => durationText(DNS_TIMEOUT_MS),
    "intent-life": () => hours(INTENT_LIFE_MS),
    "charge-back-time": () => hours(CHARGE_BACK_MS),
    "secret-overlap": () => hours(SECRET_OVERLAP_MS),
    "key-overlap": () => `${(MAX_OVERLAP_HOURS * HOUR_MS) / DAY_MS} days`,
    "session-life": () => durationText(SESSION_MS),
    "session-idle": () => durationText(MAX_IDLE_MS),
    "sessions-kept": () => durationText(SESSION_RETENTION_MS),
    "invitation-life": () => durationText(INVITATION_MS),
    "standard-fee": () => percentText(STANDARD_FEE_BPS),
    "user-agent": () => USER_AGENT,
  };
}

/**
 * Formats a duration in all units it needs, for example as `3 days` or `1 minute, 30 seconds`. With `unitCount`, includes at
 * most that many of the largest units and drops the rest. If `unitCount` is 2, also shortens hours, minutes and seconds, as in
 * `2 hr, 35 min`.
 */
export function durationText(durationMs: number, unitCount?: 1 | 2): string {
  const units = Duration.fromMillis(durationMs).shiftTo("days", "hours", "minutes", "seconds").toObject();
  const largest = Object.entries(units)
    .filter(([, count]) => count > 0)
    .slice(0, unitCount);
  const unitDisplay = unitCount === 2 ? "short" : "long";
  return Duration.fromObject(Object.fromEntries(largest), { locale: "en" }).toHuman({ unitDisplay });
}
