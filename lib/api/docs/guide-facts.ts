import { KIB_A_REQUEST, ROWS_A_REQUEST } from "@/lib/api/http/rate-limit";
import { errorCodesOf } from "@/lib/api/openapi/errors";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { webhookHeaders } from "@/lib/api/openapi/webhooks";
import { operations } from "@/lib/api/operations";
import { type ErrorCode, errorCatalog } from "@/lib/base/errors";
import { additionalTypes } from "@/lib/base/event-schema";
import { fieldErrorCodes } from "@/lib/base/field-errors";
import { languagesText, locales } from "@/lib/base/locales";
import { formatMinor, MAX_AMOUNT_MINOR } from "@/lib/base/money";
import { API_BASE } from "@/lib/base/operation";
import type { Env } from "@/lib/base/settings/env";
import { billingInterval } from "@/lib/payments/subscriptions/schema";
import {
  ATTEMPT_DELAYS_MS,
  FAILING_LIMIT_MS,
  JITTER,
  MAX_RETRY_AFTER_MS,
} from "@/lib/webhooks/deliveries/rules";
import {
  contractTypesFor,
  type EventType,
  eventCatalogue,
  eventTypes,
  isOptional,
} from "@/lib/webhooks/event-catalogue";
import { TEST_EVENTS_A_MINUTE } from "@/lib/webhooks/events/schema";
import {
  frameworkReceivers,
  languageReceivers,
  RECEIVER_PORT,
  type WebhookReceiver,
} from "@/lib/webhooks/signature-doctor/webhook-receivers";
import { eventAnchor, pageAddress, toPageId } from "./addresses";
import { clientPackage } from "./client-package";
import type { Block, Text } from "./content";
import { durationText, limitFacts } from "./limit-facts";
import type { Facts } from "./parse-guide";
import { parameterBlocks } from "./reference";

type Deployment = Pick<
  Env,
  | "publicUrl"
  | "CURRENCY"
  | "API_RATE_LIMIT"
  | "TEST_RECORDS_A_DAY"
  | "VOUCHER_VALIDITY_MONTHS"
  | "OVERDUE_AFTER_DAYS"
  | "EVENTS_KEPT_MONTHS"
  | "ATTEMPTS_KEPT_DAYS"
  | "TESSERA_EMBEDDED"
  | "TESSERA_DEMO"
  | "WEBHOOK_ALLOW_PRIVATE_NETWORK"
  | "DATABASE_STATEMENT_MS"
  | "webhookSources"
>;

/**
 * Returns the values, conditions and blocks that guides can use by name. They come from the deployment's settings and from the
 * code.
 */
export function guideFacts(settings: Deployment): Facts {
  const { publicUrl, CURRENCY, API_RATE_LIMIT, TEST_RECORDS_A_DAY } = settings;
  const packed = clientPackage();
  return {
    values: {
      ...limitFacts(settings),
      "base-url": () => publicUrl + API_BASE,
      "public-url": () => publicUrl,
      "public-host": () => new URL(publicUrl).host,
      "webhook-sources": () => settings.webhookSources.map((address) => `\`${address}\``).join(", "),
      "client-url": () => publicUrl + (packed?.path ?? ""),
      "client-integrity": () => packed?.integrity ?? "",
      "partner-key": () => keyVariables.partner,
      "reseller-key": () => keyVariables.reseller,
      currency: () => CURRENCY,
      languages: () => languagesText(locales),
      error: errorText,
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
      "overdue-after": () => settings.OVERDUE_AFTER_DAYS,
      intervals: () => codeList(billingInterval.options),
      "required-partner-events": () => codeList(contractTypesFor("partner")),
      "required-reseller-events": () => codeList(contractTypesFor("reseller")),
      "events-kept": () => settings.EVENTS_KEPT_MONTHS,
      "attempts-kept": () => settings.ATTEMPTS_KEPT_DAYS,
      attempts: () => ATTEMPT_DELAYS_MS.length,
      "attempts-span": () => durationText(untilAttemptMs(ATTEMPT_DELAYS_MS.length), 1),
      "jitter-percent": () => JITTER * 100,
      "longest-retry-after": () => durationText(MAX_RETRY_AFTER_MS),
      "failing-limit": () => durationText(FAILING_LIMIT_MS),
    },
    conditions: {
      client: packed !== undefined,
      demo: settings.TESSERA_EMBEDDED || settings.TESSERA_DEMO,
      "rate-limit": API_RATE_LIMIT > 0,
      "test-quota": TEST_RECORDS_A_DAY > 0,
      "private-network": settings.WEBHOOK_ALLOW_PRIVATE_NETWORK,
      "webhook-sources": settings.webhookSources.length > 0,
    },
    parts,
  };
}

const parts: Facts["parts"] = {
  additions: () => [
    table("Operations and events added", ["Operation or event", "What it does"], addedRows()),
  ],
  "event-types": () => [table("Event types", ["Event", "Sent to", "When"], eventTypes.map(eventRow))],
  "field-error-codes": () => [
    table(
      "Codes of invalid fields",
      ["Code", "Meaning"],
      Object.entries(fieldErrorCodes).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  ],
  "list-filters": () => [table("Lists and their filters", ["List", "Contents", "Filters"], listRows())],
  "retry-schedule": () => [
    table(
      "Delivery attempts",
      ["Attempt", "Delay", "Time since the event"],
      ATTEMPT_DELAYS_MS.map(attemptRow),
    ),
  ],
  "webhook-headers": () => [
    ...parameterBlocks("Headers", webhookHeaders),
    {
      kind: "code",
      title: "Headers",
      what: "a webhook's headers",
      code: webhookHeaders.map(({ name, schema }) => `${name}: ${schema.examples?.[0]}`).join("\n"),
    },
  ],
  "nextjs-receiver": () => openReceiver(frameworkReceivers.nextjs),
  "express-receiver": () => openReceiver(frameworkReceivers.express),
  "laravel-receiver": () => openReceiver(frameworkReceivers.laravel),
  "django-receiver": () => openReceiver(frameworkReceivers.django),
  "webhook-receivers": () => languageReceivers.map((receiver) => ({ kind: "receiver", receiver })),
};

function openReceiver(receiver: WebhookReceiver): Block[] {
  return [{ kind: "receiver", receiver, isOpen: true }];
}

function table(caption: string, head: readonly string[], rows: readonly (readonly Text[])[]): Block {
  return { kind: "table", caption, head, rows };
}

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
const codeList = (words: readonly string[]) => LIST.format(words.map((word) => `\`${word}\``));

type LinkedOperation = { readonly id: string; readonly summary: string };

const operationLink = ({ id, summary }: LinkedOperation) =>
  `[${summary}](${pageAddress({ id: toPageId(id) })})`;
const eventLink = (type: EventType) =>
  `[${eventCatalogue[type].summary}](${pageAddress({ id: eventAnchor(type) })})`;

const possibleCodes = new Set(operations.flatMap(errorCodesOf));

/** The error codes that at least one operation can return, in the order of the error catalog. */
export const returnedCodes = (Object.keys(errorCatalog) as ErrorCode[]).filter((code) =>
  possibleCodes.has(code),
);

/**
 * The maximum number of operations that an error code's entry in the guide to errors lists. If more operations return the code,
 * the entry lists none.
 */
const MAX_NAMED_OPERATIONS = 6;

/**
 * Returns the beginning of an error code's entry in the guide to errors: code, HTTP status, message, and the operations that
 * return it, unless there are more than {@link MAX_NAMED_OPERATIONS}. Throws if no operation returns the code.
 */
function errorText(name: string): Text {
  const code = returnedCodes.find((one) => one === name);
  if (!code) throw new Error(`no operation returns ${name}`);
  const { status, message } = errorCatalog[code];
  const named = operations.filter((operation) => errorCodesOf(operation).includes(code)).map(operationLink);
  const returnedBy = named.length > MAX_NAMED_OPERATIONS ? "" : ` Returned by ${named.join(", ")}.`;
  return `\`${code}\` (HTTP ${status}): ${message}${returnedBy}`;
}

/** Returns a table row for each operation and event type that is not part of the interface specification. */
function addedRows(): Text[][] {
  return [
    ...operations
      .filter(({ addition }) => addition)
      .map((operation) => [`${operation.method} ${API_BASE}${operation.path}`, operationLink(operation)]),
    ...additionalTypes.map((type) => [type, eventLink(type)]),
  ];
}

function eventRow(type: EventType): Text[] {
  const { recipient } = eventCatalogue[type];
  return [type, `The ${recipient}${isOptional(type) ? ", if subscribed to it" : ""}`, eventLink(type)];
}

/**
 * The query parameters that select a page of a list or add data to its elements. All other query parameters of a list operation
 * are filters.
 */
const PAGING = new Set(["limit", "after", "expand"]);

function listRows(): Text[][] {
  return operations.flatMap((operation) => {
    const parameters = Object.keys(operation.query?.shape ?? {});
    if (!parameters.includes("limit")) return [];
    const filters = parameters
      .filter((name) => !PAGING.has(name))
      .map((name) => `\`${name === "metadata" ? "metadata[key]" : name}\``);
    return [[API_BASE + operation.path, operationLink(operation), filters.join(", ") || "None"]];
  });
}

function attemptRow(delayMs: number, index: number): Text[] {
  const attempt = index + 1;
  if (index === 0) return [`${attempt}`, "Immediately", "0 s"];
  return [`${attempt}`, durationText(delayMs), durationText(untilAttemptMs(attempt), 2)];
}

/**
 * Returns the scheduled time from an event to a delivery attempt in milliseconds, without jitter and without the duration of
 * earlier attempts. `attempt` is 1 for the first attempt.
 */
function untilAttemptMs(attempt: number): number {
  return ATTEMPT_DELAYS_MS.slice(0, attempt).reduce((total, delayMs) => total + delayMs, 0);
}
