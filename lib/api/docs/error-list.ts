import { errorCodesOf } from "@/lib/api/openapi/errors";
import { operations } from "@/lib/api/operations";
import { type ErrorCode, errorCatalog } from "@/lib/base/errors";
import { anchorOf } from "./outline";

const answered = new Set(operations.flatMap(errorCodesOf));

/** Every code an operation can answer with, in the order of the catalogue. */
export const answeredCodes = (Object.keys(errorCatalog) as ErrorCode[]).filter((code) => answered.has(code));

type AnsweringOperation = { readonly id: string; readonly summary: string };

export type ErrorEntry = {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  readonly when: string;
  readonly remedy: string;
  /** The operations that answer with it, each with its page; empty for what nearly every one does. */
  readonly answeredBy: readonly AnsweringOperation[];
};

/** With more of them a list says no more than that they are many. */
const MOST_NAMED = 6;

/** What there is to say of each code in {@link answeredCodes}. */
export function errorEntries(): ErrorEntry[] {
  return answeredCodes.map((code) => {
    const those = operations.filter((operation) => errorCodesOf(operation).includes(code));
    const named = those.length > MOST_NAMED ? [] : those;
    const answeredBy = named.map(({ id, summary }) => ({ id: anchorOf(id), summary }));
    return { code, ...errorCatalog[code], ...errorAdvice[code], answeredBy };
  });
}

/** When a code is answered, and what its caller does then; backticks mark code. */
type Advice = { readonly when: string; readonly remedy: string };

/** What an integrator has to know of each code beyond its sentence. A new code does not compile without it. */
export const errorAdvice: Readonly<Record<ErrorCode, Advice>> = {
  malformed_request: {
    when: "The body is no JSON in UTF-8, is JSON but no object, is missing, or came compressed.",
    remedy: "Mend what writes the body: sent again as it is, it is refused again.",
  },
  insufficient_balance: {
    when: "The wallet of the key's environment holds less than the sale or the bill comes to.",
    remedy: "Top up, then send the same request again, with the same key or charge reference.",
  },
  unauthenticated: {
    when:
      "No key came, or one that does not exist, was revoked or has expired, or whose account is suspended; all are " +
      "answered alike. A key cut short by a shell or a settings file is a common cause.",
    remedy:
      "Look at what your server sends, and at the key in the dashboard. Sending it again changes nothing.",
  },
  forbidden: {
    when: "A partner's key calls what resellers call, or the other way round; or a live key what test alone has.",
    remedy: "Take the other key. The page of each call says whose it needs.",
  },
  not_found: {
    when:
      "Nothing has that name in your account and in the environment of the key: it never was, is another account's, or was " +
      "made with a key of the other environment. A voucher payment also without its `customer_identifier`, and any " +
      "path that is none of the API's.",
    remedy: "Compare the environment of the key with that of the one which made it.",
  },
  method_not_allowed: {
    when: "The path is right, and the method is none it takes.",
    remedy: "Take one that the header `Allow` names.",
  },
  payload_too_large: {
    when: "The body is larger than 64 KiB.",
    remedy: "Send less. What is large is `metadata` nearly always, which holds 8 KiB at most.",
  },
  unsupported_media_type: {
    when: "A body came without `Content-Type: application/json`. `curl -d` alone sends another.",
    remedy: "Set the header.",
  },
  validation_failed: {
    when: "A field or a parameter is missing, has the wrong form, is taken, or names what is not there.",
    remedy:
      "Show `errors` to whoever can mend it: it names every bad field at once. Send it corrected, with the same key.",
  },
  idempotency_key_reused: {
    when:
      "The key, or the charge reference, made something before, and this request differs: another amount, another " +
      "field, another call.",
    remedy:
      "Take a new key for a new request. For a repetition send exactly what was sent first; if that was not meant, two " +
      "of your orders share a key.",
  },
  redemption_intent_already_paid: {
    when: "You cancel an intent that the customer has paid, perhaps in this very moment.",
    remedy: "Fulfil it, or give the money back outside this platform: a payment is not undone.",
  },
  subscription_already_completed: {
    when: "You cancel a subscription of which all cycles are paid, or confirm that it was canceled.",
    remedy: "Nothing: it is over, and nobody is billed again.",
  },
  reseller_cancellation_unavailable: {
    when:
      "You cancel a live subscription, and the reseller that bills it has no webhook URL in use to be asked at. The " +
      "subscription goes on.",
    remedy:
      "Give support its `access_code`: an operator cancels in the reseller's place. Tell the customer that it is not over yet.",
  },
  subscription_not_active: {
    when: "You bill a subscription that is canceled or completed, or whose partner is suspended.",
    remedy: "Stop charging the customer for it, and give back what you charged for this cycle.",
  },
  subscription_cycle_limit_reached: {
    when: "You bill beyond the final cycle: another bill paid it while this one was under way.",
    remedy: "As for `subscription_not_active`: the subscription is completed.",
  },
  subscription_requires_single_voucher: {
    when: "The bill of a cycle has no line, several, or a quantity other than 1.",
    remedy: "Send one line with quantity 1, worth the subscription's amount at least.",
  },
  subscription_not_owned_by_reseller: {
    when: "Another reseller's bill was accepted first: the subscription is theirs for good.",
    remedy: "Stop charging the customer for it, and give back what you charged for this cycle.",
  },
  subscription_cancellation_not_requested: {
    when: "You confirm a cancellation that its partner has not asked for, that nobody has billed, or in test.",
    remedy: "Go on billing. Confirm what came as `subscription.cancel_requested`, with a live key.",
  },
  no_webhook_url: {
    when: "You have an event sent again, and no webhook URL is in use in this environment.",
    remedy: "Set one, or switch it on, in the dashboard; then send the event again.",
  },
  rate_limited: {
    when:
      "Your account, with all its keys, asked more than a second allows; or it made more test events in a minute, or " +
      "more records in test in a day, than there may be. Nothing was done.",
    remedy: "Wait as long as `Retry-After` says, then send the same again. Spread what is not urgent.",
  },
  internal_error: {
    when: "Something broke on our side. It is not known whether the request was carried out.",
    remedy:
      "Send the same request again with the same key: what was done is answered and not done twice. If it stays, give " +
      "`request_id` to support.",
  },
  service_unavailable: {
    when: "The database is away or slow, or the server is full or restarts. It may, rarely, have been carried out.",
    remedy: "Wait as long as `Retry-After` says, then send the same request again with the same key.",
  },
};
