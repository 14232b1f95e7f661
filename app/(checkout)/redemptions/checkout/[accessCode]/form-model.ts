import { certainTypoSentence, readEntry, typoSentence, writeEntry } from "@/app/(checkout)/_codes/entry";
import type { CheckoutAnswer, CheckoutForm, TestVoucher } from "./checkout-answer";
import { acceptedText, coverageOf, type FormWords, type ShownVoucher } from "./coverage";

/**
 * The `id` of the payment form, for buttons elsewhere on the page. It is defined in a separate file, because a server component
 * cannot read values from the form's client module.
 */
export const PAY_FORM = "pay";

/** The part of the state that the server knows when it renders the page. */
export type ServerState = {
  readonly vouchers: readonly ShownVoucher[];
  readonly fewTries: string | undefined;
};

/**
 * The action in progress, other than a check of voucher codes. `close` means that the checkout has closed and the page does not
 * show it yet.
 */
type RequestName = "pay" | "extend" | "test-vouchers" | "close";

export type CheckoutState = {
  /** The amount to pay in minor units; it never changes. */
  readonly amount: number;
  readonly text: string;
  readonly vouchers: readonly ShownVoucher[];
  /** The voucher codes that are being checked. */
  readonly checking: readonly string[];
  readonly busy: RequestName | undefined;
  /** True from when the browser starts to solve a proof-of-work challenge until the response arrives. */
  readonly slow: boolean;
  /** The warning for a customer with few attempts left. */
  readonly fewTries: string | undefined;
  /** The error shown next to the voucher code field; undefined if there is none. */
  readonly fieldError: string | undefined;
  /** True if a payment request failed but might have been carried out, and no later response has shown the checkout's state. */
  readonly isOutcomeUnknown: boolean;
  /** The message about any error that is not shown next to the voucher code field; undefined if there is none. */
  readonly alert: string | undefined;
  /** A confirmation, for example that the time to pay was extended; undefined if there is none. */
  readonly notice: string | undefined;
  /** The text that screen readers announce. */
  readonly announcement: string;
  readonly testVouchers: readonly TestVoucher[] | undefined;
};

export type CheckoutEvent =
  | { readonly type: "typed"; readonly text: string }
  | { readonly type: "chosen" }
  /** `codes` are voucher codes that were not checked; they go back into the field. */
  | { readonly type: "rejected"; readonly fieldError: string; readonly codes?: readonly string[] }
  | { readonly type: "sent"; readonly busy?: RequestName; readonly codes?: readonly string[] }
  | {
      readonly type: "answered";
      readonly answer: CheckoutForm;
      readonly sent: readonly string[];
      /** The action to which the response belongs; undefined for a check of voucher codes. */
      readonly busy?: RequestName | undefined;
    }
  | { readonly type: "slowed" }
  /** The customer pressed Check with an empty field, although the vouchers already cover the amount. */
  | { readonly type: "covered" }
  | { readonly type: "removed"; readonly code: string }
  /** The page's language changed: clear messages in the previous language. */
  | { readonly type: "translated"; readonly serverState: ServerState };

type StartingStateInput = {
  readonly amount: number;
  readonly serverState: ServerState;
  readonly posted: CheckoutForm;
  readonly words: FormWords;
};

/** Returns the initial state from the codes accepted earlier, or from the response to a form posted without JavaScript. */
export function startingState({ amount, serverState, posted, words }: StartingStateInput): CheckoutState {
  const first: CheckoutState = {
    amount,
    ...serverState,
    text: "",
    checking: [],
    busy: undefined,
    slow: false,
    isOutcomeUnknown: posted.values?.["outcome"] === "unknown",
    ...NO_TEXTS,
    testVouchers: undefined,
  };
  const { accepted = "", codes = "" } = posted.values ?? {};
  // Changing the language also posts the form, and keeps the typed text.
  if (posted.status === "idle") return { ...first, text: codes };
  const sent = [accepted, codes].map(readEntry).flatMap(({ ready, unready }) => [...ready, ...unready]);
  // The form sends every listed code, so the response replaces the list.
  const state = posted.data ? { ...first, vouchers: [] } : first;
  const busy = posted.values?.["act"] === "pay" ? "pay" : undefined;
  return stateAfterAnswer(words, state, { answer: posted, sent: [...new Set(sent)], busy });
}

export function reduceCheckout(words: FormWords, state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { text } = words;
  switch (event.type) {
    case "typed":
      return { ...state, text: event.text, fieldError: undefined };
    case "chosen":
      return {
        ...state,
        text: state.fieldError || certainTypoSentence(words, readEntry(state.text).unready) ? "" : state.text,
        fieldError: undefined,
      };
    case "rejected":
      return {
        ...state,
        text: withCodes(state.text, event.codes ?? []),
        fieldError: event.fieldError,
        announcement: event.fieldError,
      };
    case "sent":
      return {
        ...state,
        checking: [...state.checking, ...(event.codes ?? [])],
        busy: event.busy ?? state.busy,
        alert: undefined,
        notice: undefined,
        announcement: startedText(event.busy, words),
      };
    case "answered":
      return stateAfterAnswer(words, { ...state, slow: false }, event);
    case "slowed":
      return { ...state, slow: true, announcement: text.slow };
    case "covered":
      return { ...state, fieldError: undefined, notice: text.canPay };
    case "removed":
      return {
        ...state,
        vouchers: state.vouchers.filter(({ code }) => code !== event.code),
        alert: undefined,
        announcement: text.removed,
      };
    case "translated":
      return { ...state, ...event.serverState, ...NO_TEXTS, vouchers: state.vouchers };
  }
}

const NO_TEXTS = { fieldError: undefined, alert: undefined, notice: undefined, announcement: "" } as const;

/**
 * Returns the screen reader announcement for the start of a payment or of a check of voucher codes. Returns an empty string for
 * the other actions, which are not announced.
 */
function startedText(busy: RequestName | undefined, { text }: FormWords): string {
  if (busy === undefined) return text.checkStarted;
  return busy === "pay" ? text.paymentStarted : "";
}

type AnsweredEvent = Omit<Extract<CheckoutEvent, { readonly type: "answered" }>, "type">;

/**
 * Returns the state after a response. Submitted voucher codes (`sent`) that are mistyped or were not checked go back into the
 * field. After a failed request, vouchers that were already listed stay in the list. An action stays in progress until its own
 * response arrives. If the checkout has closed, it stays in progress until the page shows the closed checkout. While the
 * outcome of a payment is unknown, the alert of every failure says so, because the failure's own message might say that no
 * money has moved.
 */
function stateAfterAnswer(
  words: FormWords,
  state: CheckoutState,
  { answer: form, sent, busy: ended }: AnsweredEvent,
): CheckoutState {
  const busy = state.busy === ended ? undefined : state.busy;
  const checking = state.checking.filter((code) => !sent.includes(code));
  const { data } = form;
  if (data?.closed) return { ...state, checking, busy: state.busy ?? "close" };
  const accepted = state.vouchers.filter(({ code }) => !sent.includes(code));
  if (!data) {
    const known = state.vouchers.filter(({ code }) => sent.includes(code));
    const missing = sent.filter((code) => known.every((voucher) => voucher.code !== code));
    const fieldError = form.errors?.["codes"]?.join(" ");
    const mayHavePaid = ended === "pay" && !fieldError && !form.didNothing;
    const isOutcomeUnknown = state.isOutcomeUnknown || mayHavePaid;
    const message = isOutcomeUnknown && !mayHavePaid ? words.text.uncertain : form.message;
    const alert = fieldError ? undefined : message;
    const text = withCodes(state.text, missing);
    // Screen readers announce the error itself, so it needs no separate announcement.
    return { ...state, checking, busy, text, isOutcomeUnknown, fieldError, alert, announcement: "" };
  }
  const vouchers = [...accepted, ...data.vouchers];
  const { fewTries } = data;
  const next = { ...state, checking, busy, vouchers, fewTries, isOutcomeUnknown: false };
  const answered = withAnswer(words, next, data);
  // A failed payment also returns vouchers, but its alert says what is wrong with them.
  return ended === "pay" ? { ...answered, announcement: "" } : answered;
}

function withAnswer(words: FormWords, state: CheckoutState, answer: CheckoutAnswer): CheckoutState {
  const typos = answer.problems.filter(({ kind }) => kind === "typo").map(({ code }) => code);
  const newCodes = answer.vouchers.map(({ code }) => code);
  const text = withCodes(state.text, [...typos, ...answer.unread]);
  const { unready } = readEntry(text);
  // The field error stays while the invalid code is still in the field, even if other codes were accepted.
  const stays = newCodes.length === 0 || state.fieldError === typoSentence(words, unready);
  const testVouchersText = answer.testVouchers ? words.text.testVouchersHint : "";
  return {
    ...state,
    text,
    fieldError:
      typoSentence(words, typos) ??
      certainTypoSentence(words, unready) ??
      (stays ? state.fieldError : undefined),
    alert: [answer.alert, answer.wait].filter(Boolean).join(" ") || undefined,
    notice: answer.notice,
    announcement:
      newCodes.length > 0
        ? acceptedText(newCodes, coverageOf(state.vouchers, state.amount), words)
        : testVouchersText,
    testVouchers: answer.testVouchers ?? state.testVouchers,
  };
}

function withCodes(text: string, codes: readonly string[]): string {
  const { ready, unready } = readEntry(text);
  return codes.length === 0 ? text : writeEntry([...new Set([...codes, ...ready, ...unready])]);
}
