import type { webhooks } from "./generated/openapi.js";
import { refuseBrowser } from "./refuse-browser.js";
import { isSignedBy } from "./signature.js";
import { TesseraError } from "./tessera-error.js";

type Bodies = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
};

/** The names of all events there are. */
export type WebhookType = keyof Bodies;

/** The webhook of one type, verified: `webhooks` of the OpenAPI document, with the `id` its header brought. */
export type WebhookOf<Type extends WebhookType> = Bodies[Type] & {
  /** The event's identifier, the same on every attempt: one seen before needs no second look. */
  readonly id: string;
};

/** Any webhook; its `type` says which, and what its `data` is. */
export type WebhookEvent = { [Type in WebhookType]: WebhookOf<Type> }[WebhookType];

/** Why a webhook was not believed. */
export type WebhookFault =
  | "missing_header"
  | "malformed_timestamp"
  | "too_old"
  | "too_new"
  | "wrong_signature"
  | "malformed_body";

/** What arrived is not to be believed. Answer it 400. */
export class WebhookVerificationError extends TesseraError {
  override name = "WebhookVerificationError";
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Headers as `fetch`, Node's `http` and most frameworks give them. */
type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type ReceivedWebhook = {
  /** The raw request body, byte for byte: not parsed, and not serialized again. */
  readonly body: string | Uint8Array;
  readonly headers: GivenHeaders;
  /** The `whsec_...` of your webhook URL; all that count, while one is being rotated. */
  readonly secrets: string | readonly string[];
  /** How many seconds the time of the attempt may be off, either way. 300 if left out. */
  readonly toleranceS?: number;
  /** The time to compare with. Now if left out. */
  readonly now?: Date;
};

/**
 * Returns the event of a webhook that Tessera signed recently and that arrived unchanged. An event with `test_event` is made
 * up: answer 2xx and do nothing else. Throws {@link WebhookVerificationError} for a webhook that cannot be trusted, and
 * TypeError if the body is already parsed, or a secret is missing or malformed.
 */
export function verifyWebhook(received: ReceivedWebhook): WebhookEvent {
  refuseBrowser();
  const { body, headers, toleranceS = 300, now = new Date() } = received;
  requireRawBody(body);
  const secrets = typeof received.secrets === "string" ? [received.secrets] : received.secrets;
  if (secrets.length === 0) throw new TypeError("give at least one webhook secret");
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature");
  refuseOtherTimes(timestamp, now, toleranceS);
  if (!isSignedBy(secrets, signatures, { id, timestamp, body })) {
    throw new WebhookVerificationError(
      "wrong_signature",
      "no signature of the webhook is by your secret: is it the secret of this webhook URL, and the body as it came?",
    );
  }
  return { ...parsed(body), id } as WebhookEvent;
}

/** A program without types, or a framework that parses JSON, passes anything. */
function requireRawBody(body: unknown): void {
  if (typeof body === "string" || body instanceof Uint8Array) return;
  const given = body === null || body === undefined ? `${body}` : `a parsed ${typeof body}`;
  throw new TypeError(
    `pass the raw request body to verifyWebhook, as a string or bytes: it got ${given}. The signature covers the bytes ` +
      "that arrived, so read them before a JSON body parser does, such as with express.raw() or request.text().",
  );
}

function refuseOtherTimes(timestamp: string, now: Date, toleranceS: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError("malformed_timestamp", "webhook-timestamp is not a number of seconds");
  }
  const ageS = now.getTime() / 1_000 - Number(timestamp);
  if (ageS > toleranceS) throw new WebhookVerificationError("too_old", "the webhook was sent too long ago");
  if (ageS < -toleranceS) throw new WebhookVerificationError("too_new", "the webhook is from the future");
}

function header(headers: GivenHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueIn(headers, name);
  if (!value) throw new WebhookVerificationError("missing_header", `the webhook has no header ${name}`);
  return value;
}

/** Names of headers are alike in any case. */
function valueIn(headers: Exclude<GivenHeaders, Headers>, name: string): string | undefined {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : found?.[0];
}

function parsed(body: string | Uint8Array): object {
  try {
    const value: unknown = JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
    if (typeof value === "object" && value !== null && "type" in value) return value;
  } catch {
    // Said below, as for a body that is JSON and no event.
  }
  throw new WebhookVerificationError("malformed_body", "the webhook's body is not an event");
}
