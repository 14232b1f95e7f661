import { VOUCHER_CODE_LENGTH } from "@/lib/base/voucher-code";
import type { UsableCode } from "@/lib/payments/intents/check-codes";
import type { CheckoutAnswer, CheckoutForm, TestVoucher } from "./answer";
import { readEntry, writeEntry } from "./entry";
import { coverageOf } from "./shares";
import { acceptedText, slipSentence } from "./wording";

/** The payment request; the immutable part of the state. */
export type Demand = { readonly amount: number; readonly currency: string };

/** The state known to the server when it renders the page. */
export type Begin = { readonly vouchers: readonly UsableCode[]; readonly fewTries: string | undefined };

/** The action in progress, except checking; `close` until the page shows the final state. */
type Busy = "pay" | "test-vouchers" | "close";

type CheckoutState = Demand & {
  readonly text: string;
  readonly vouchers: readonly UsableCode[];
  /** Codes being checked. */
  readonly checking: readonly string[];
  readonly busy: Busy | undefined;
  /** The warning of a customer who has few tries left. */
  readonly fewTries: string | undefined;
  /** The field error. */
  readonly fieldError: string | undefined;
  /** Any other error. */
  readonly alert: string | undefined;
  /** For screen readers. */
  readonly said: string;
  readonly testVouchers: readonly TestVoucher[] | undefined;
};

type CheckoutEvent =
  | { readonly type: "typed"; readonly text: string }
  | { readonly type: "chosen" }
  | { readonly type: "complained"; readonly fieldError: string }
  | { readonly type: "asked"; readonly busy?: Busy; readonly codes?: readonly string[] }
  | { readonly type: "answered"; readonly answer: CheckoutForm; readonly sent: readonly string[] }
  | { readonly type: "removed"; readonly code: string };

type Start = { readonly demand: Demand; readonly begin: Begin; readonly posted: CheckoutForm };

/** The initial state: previously accepted codes, or the response to a form posted without script. */
export function startingState({ demand, begin, posted }: Start): CheckoutState {
  const first: CheckoutState = {
    ...demand,
    ...begin,
    text: "",
    checking: [],
    busy: undefined,
    fieldError: undefined,
    alert: undefined,
    said: "",
    testVouchers: undefined,
  };
  const { accepted = "", codes = "" } = posted.values ?? {};
  if (posted.status === "idle") return first;
  const sent = [accepted, codes].map(readEntry).flatMap(({ ready, unready }) => [...ready, ...unready]);
  // The form sends every listed code, so the response replaces the list.
  const state = posted.data ? { ...first, vouchers: [] } : first;
  return answered(state, posted, [...new Set(sent)]);
}

export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case "typed":
      return { ...state, text: event.text, fieldError: undefined };
    case "chosen":
      return {
        ...state,
        text: state.fieldError || slipAmong(readEntry(state.text).unready) ? "" : state.text,
        fieldError: undefined,
      };
    case "complained":
      return { ...state, fieldError: event.fieldError, said: event.fieldError };
    case "asked":
      return {
        ...state,
        checking: [...state.checking, ...(event.codes ?? [])],
        busy: event.busy ?? state.busy,
        alert: undefined,
        said: event.busy === "pay" ? "Paying." : "Checking.",
      };
    case "answered":
      return answered(state, event.answer, event.sent);
    case "removed":
      return {
        ...state,
        vouchers: state.vouchers.filter(({ code }) => code !== event.code),
        alert: undefined,
        said: "Voucher removed.",
      };
  }
}

/** `sent` are the submitted codes; codes missing from the response go back into the field. */
function answered(state: CheckoutState, form: CheckoutForm, sent: readonly string[]): CheckoutState {
  const checking = state.checking.filter((code) => !sent.includes(code));
  const { data } = form;
  if (data?.closed) return { ...state, checking, busy: state.busy ?? "close" };
  const accepted = state.vouchers.filter(({ code }) => !sent.includes(code));
  if (!data) {
    const known = state.vouchers.filter(({ code }) => sent.includes(code));
    const lost = sent.filter((code) => known.every((voucher) => voucher.code !== code));
    const fieldError = form.errors?.["codes"]?.join(" ");
    const alert = fieldError ? undefined : form.message;
    return { ...state, checking, busy: undefined, text: withBack(state.text, lost), fieldError, alert };
  }
  const vouchers = [...accepted, ...data.vouchers];
  return told({ ...state, checking, busy: undefined, vouchers, fewTries: data.fewTries }, data);
}

function told(state: CheckoutState, answer: CheckoutAnswer): CheckoutState {
  const slips = answer.problems.filter(({ kind }) => kind === "typo").map(({ code }) => code);
  const newCodes = answer.vouchers.map(({ code }) => code);
  const text = withBack(state.text, [...slips, ...answer.unread]);
  const { unready } = readEntry(text);
  // A refused code in the field keeps its error even if other codes were accepted.
  const stays = newCodes.length === 0 || state.fieldError === slipSentence(unready);
  return {
    ...state,
    text,
    fieldError: slipSentence(slips) ?? slipAmong(unready) ?? (stays ? state.fieldError : undefined),
    alert: answer.alert,
    said:
      newCodes.length > 0
        ? acceptedText(newCodes, coverageOf(state.vouchers, state.amount), state.currency)
        : "",
    testVouchers: answer.testVouchers ?? state.testVouchers,
  };
}

function withBack(text: string, codes: readonly string[]): string {
  const { ready, unready } = readEntry(text);
  return codes.length === 0 ? text : writeEntry([...new Set([...codes, ...ready, ...unready])]);
}

/** The error for complete codes left in the field. Responses about other codes do not clear it. */
export function slipAmong(unready: readonly string[]): string | undefined {
  return slipSentence(unready.filter((code) => code.length >= VOUCHER_CODE_LENGTH));
}
