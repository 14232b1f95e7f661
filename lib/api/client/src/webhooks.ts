import type { webhooks } from "./generated/openapi.js";
import { refuseBrowser } from "./refuse-browser.js";
import { isSignedBy } from "./signature.js";
import { TesseraError } from "./tessera-error.js";

type Bodies = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
};

/** The name of an event type. */
export type WebhookType = keyof Bodies;

/**
 * A verified webhook of one type: the body that `webhooks` in the OpenAPI document describes, and the ID from the header
 * `webhook-id`.
 */
export type WebhookOf<Type extends WebhookType> = Bodies[Type] & {
  /** The event's ID, the same on every delivery attempt. Use it to skip events that you have processed. */
  readonly id: string;
};

/** A verified webhook of any type. `type` determines the type of `data`. */
export type WebhookEvent = { [Type in WebhookType]: WebhookOf<Type> }[WebhookType];

/** Why a webhook was rejected. */
export type WebhookFault =
  | "missing_header"
  | "malformed_timestamp"
  | "too_old"
  | "too_new"
  | "wrong_signature"
  | "malformed_body";

/** Thrown for a webhook that fails verification, or whose body is not an event. Respond with 400. */
export class WebhookVerificationError extends TesseraError {
  override name = "WebhookVerificationError";
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Request headers: the `Headers` of `fetch`, or an object as in Node's `http` and most frameworks. */
type RequestHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type ReceivedWebhook = {
  /** The raw request body, as text or bytes. Do not pass a body that was parsed and serialized again. */
  readonly body: string | ArrayBuffer | ArrayBufferView;
  readonly headers: RequestHeaders;
  /** The `whsec_...` secret of your webhook endpoint, or all valid ones during a rotation. */
  readonly secrets: string | readonly string[];
  /** The maximum difference between the webhook's timestamp and now, in seconds. Default: 300. */
  readonly toleranceS?: number;
  /** The time to compare the timestamp with. Default: now. */
  readonly now?: Date;
};

/**
 * Verifies the signature and the timestamp of a webhook and returns its event. An event with `test_event` is synthetic: respond
 * with 2xx and do nothing else. Throws {@link WebhookVerificationError} for a webhook that fails verification or contains no
 * event. Throws TypeError if the body is already parsed, a secret is missing or malformed, or `toleranceS` or `now` is invalid,
 * and Error in a browser.
 */
export function verifyWebhook(received: ReceivedWebhook): WebhookEvent {
  refuseBrowser();
  const { headers, toleranceS = 300, now = new Date() } = received;
  const body = rawBody(received.body);
  const secrets = typeof received.secrets === "string" ? [received.secrets] : received.secrets;
  if (secrets.length === 0) throw new TypeError("pass at least one webhook secret");
  // Every comparison with NaN is false, so no webhook would ever be too old.
  if (!(toleranceS >= 0) || Number.isNaN(now.getTime()))
    throw new TypeError("toleranceS must be a number of seconds, and now must be a valid date");
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature");
  refuseOtherTimes(timestamp, now, toleranceS);
  if (!isSignedBy(secrets, signatures, { id, timestamp, body })) {
    throw new WebhookVerificationError(
      "wrong_signature",
      "no signature of the webhook matches your secret: check that it is this webhook URL's secret and that the body is unchanged",
    );
  }
  return { ...parsed(body), id } as WebhookEvent;
}

/**
 * Returns the body as text or bytes. Throws TypeError for anything else, such as JSON that a framework has already parsed.
 * Callers in JavaScript can pass such values, because their arguments are not type-checked.
 */
function rawBody(body: unknown): string | Uint8Array {
  if (typeof body === "string") return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  const received = body === null || body === undefined ? `${body}` : `a parsed ${typeof body}`;
  throw new TypeError(
    `pass the raw request body to verifyWebhook, as a string or bytes, not ${received}. The signature covers the bytes ` +
      "that arrived, so read them before a JSON body parser does, such as with express.raw() or request.text().",
  );
}

function refuseOtherTimes(timestamp: string, now: Date, toleranceS: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError("malformed_timestamp", "webhook-timestamp is not a number of seconds");
  }
  const ageS = now.getTime() / 1_000 - Number(timestamp);
  if (ageS > toleranceS) throw new WebhookVerificationError("too_old", "the webhook was sent too long ago");
  if (ageS < -toleranceS)
    throw new WebhookVerificationError("too_new", "the webhook's timestamp is in the future");
}

function header(headers: RequestHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueIn(headers, name);
  if (!value) throw new WebhookVerificationError("missing_header", `the webhook has no header ${name}`);
  return value;
}

/**
 * Returns the first value of a header, or undefined if it is missing. `name` is in lower case; the case of the received names
 * does not matter.
 */
function valueIn(headers: Exclude<RequestHeaders, Headers>, name: string): string | undefined {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : found?.[0];
}

function parsed(body: string | Uint8Array): object {
  try {
    const value: unknown = JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body));
    if (typeof value === "object" && value !== null && "type" in value) return value;
  } catch {
    // The error is thrown below, as for JSON that is not an event.
  }
  throw new WebhookVerificationError("malformed_body", "the webhook's body is not an event");
}
