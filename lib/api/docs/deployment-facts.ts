import { KIB_A_REQUEST, ROWS_A_REQUEST } from "@/lib/api/http/rate-limit";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { formatMinor, MAX_AMOUNT_MINOR } from "@/lib/base/money";
import { API_BASE } from "@/lib/base/operation";
import type { Env } from "@/lib/base/settings/env";
import {
  ATTEMPT_DELAYS_MS,
  FAILING_LIMIT_MS,
  JITTER,
  MAX_RETRY_AFTER_MS,
} from "@/lib/webhooks/deliveries/rules";
import { TEST_EVENTS_A_MINUTE } from "@/lib/webhooks/events/schema";
import { RECEIVER_PORT } from "@/lib/webhooks/signature-doctor/receivers/receiver";
import { clientPackage } from "./client-package";
import type { Facts } from "./fill-in";
import { inLargestUnit, sinceFirstAttemptMs } from "./retry-times";

type Deployment = Pick<
  Env,
  | "publicUrl"
  | "CURRENCY"
  | "API_RATE_LIMIT"
  | "TEST_RECORDS_A_DAY"
  | "VOUCHER_VALIDITY_MONTHS"
  | "EVENTS_KEPT_MONTHS"
  | "ATTEMPTS_KEPT_DAYS"
  | "TESSERA_EMBEDDED"
  | "TESSERA_DEMO"
  | "WEBHOOK_ALLOW_PRIVATE_NETWORK"
>;

/** What the guides may say by name: what depends on the settings, and what the code decides. */
export function deploymentFacts(settings: Deployment): Facts {
  const { publicUrl, CURRENCY, API_RATE_LIMIT, TEST_RECORDS_A_DAY } = settings;
  const packed = clientPackage();
  return {
    values: {
      "base-url": () => publicUrl + API_BASE,
      "public-url": () => publicUrl,
      "client-url": () => publicUrl + (packed?.path ?? ""),
      "client-integrity": () => packed?.integrity ?? "",
      "partner-key": () => keyVariables.partner,
      "reseller-key": () => keyVariables.reseller,
      currency: () => CURRENCY,
      display: (amountMinor) => formatMinor(Number(amountMinor), CURRENCY),
      "max-amount": () => MAX_AMOUNT_MINOR.toLocaleString("en-US"),
      "receiver-port": () => RECEIVER_PORT,
      "rate-limit": () => API_RATE_LIMIT,
      "rate-limit-left": () => API_RATE_LIMIT - 1,
      "test-records": () => TEST_RECORDS_A_DAY.toLocaleString("en-US"),
      "test-events-a-minute": () => TEST_EVENTS_A_MINUTE,
      "rows-a-request": () => ROWS_A_REQUEST,
      "kib-a-request": () => KIB_A_REQUEST,
      "voucher-months": () => settings.VOUCHER_VALIDITY_MONTHS,
      "events-kept": () => settings.EVENTS_KEPT_MONTHS,
      "attempts-kept": () => settings.ATTEMPTS_KEPT_DAYS,
      attempts: () => ATTEMPT_DELAYS_MS.length,
      "attempts-span": () => inLargestUnit(sinceFirstAttemptMs(ATTEMPT_DELAYS_MS.length)),
      "jitter-percent": () => JITTER * 100,
      "longest-retry-after": () => inLargestUnit(MAX_RETRY_AFTER_MS),
      "failing-limit": () => inLargestUnit(FAILING_LIMIT_MS),
    },
    conditions: {
      client: packed !== undefined,
      demo: settings.TESSERA_EMBEDDED || settings.TESSERA_DEMO,
      "rate-limit": API_RATE_LIMIT > 0,
      "test-quota": TEST_RECORDS_A_DAY > 0,
      "private-network": settings.WEBHOOK_ALLOW_PRIVATE_NETWORK,
    },
  };
}
