import { expect, test } from "@playwright/test";
import { typoSentence } from "@/app/(checkout)/_codes/typos";
import { en } from "@/app/(checkout)/_messages/en";
import { moneyFormatOf } from "@/lib/base/money-format";
import { type CheckoutEvent, type CheckoutState, reduceCheckout, startingState } from "./form-model";

const CODE = "7G4KQM2X9RTB01CDX";
const begin = { vouchers: [], fewTries: undefined };
const demand = { amount: 1_000 };
const words = {
  locale: "en",
  text: en.redemption.form,
  money: moneyFormatOf("en", "EUR"),
  separator: en.common.separator,
  scamWarning: en.common.scamWarning,
  scan: en.common.scan,
  close: en.common.dialog.close,
} as const;
const reduced = (state: CheckoutState, event: CheckoutEvent) => reduceCheckout(words, state, event);
const opened = startingState({ demand, begin, posted: { status: "idle" }, words });
const typed = (text: string) => reduced(opened, { type: "typed", text });
const rejected = (text: string) => reduced(typed(text), { type: "rejected", fieldError: "No good." });
const accepted = {
  type: "answered",
  sent: [CODE],
  answer: {
    status: "success",
    data: {
      vouchers: [
        {
          code: CODE,
          id: "one",
          currentBalance: 1_000,
          expiresAt: "2027-01-01T00:00:00Z",
        },
      ],
      problems: [],
      unread: [],
    },
  },
} as const;

test("clears the error when a test voucher is chosen", () => {
  const { fieldError, text } = reduced(rejected(""), { type: "chosen" });
  expect({ fieldError, text }).toEqual({ fieldError: undefined, text: "" });
});

test("clears a rejected code when a test voucher is chosen, but keeps an unfinished one", () => {
  const typo = "0000-0000-0000-0000-1";
  expect(reduced(rejected(typo), { type: "chosen" })).toMatchObject({
    text: "",
    fieldError: undefined,
  });
  expect(reduced(typed("7K3M"), { type: "chosen" }).text).toBe("7K3M");
});

test("keeps a mistyped code and its error when other codes are accepted", () => {
  const short = "HE11-0W0R-1D";
  const fieldError = typoSentence(words, ["HE110W0R1D"]) ?? "";
  const refused = reduced(typed(short), { type: "rejected", fieldError });
  expect(reduced(refused, { type: "chosen" })).toMatchObject({ text: "", fieldError: undefined });
  expect(reduced(refused, accepted)).toMatchObject({ text: short, fieldError });
});

test("accepting a code clears the error about a missing code", () => {
  expect(reduced(rejected(""), accepted).fieldError).toBeUndefined();
  expect(reduced(rejected("7K3M"), accepted)).toMatchObject({ text: "7K3M", fieldError: undefined });
});

const [voucher] = accepted.answer.data.vouchers;

test("starts with the voucher codes that were accepted before a reload", () => {
  const state = startingState({
    demand,
    begin: { vouchers: [voucher], fewTries: "4 tries left." },
    posted: { status: "idle" },
    words,
  });
  expect(state).toMatchObject({ vouchers: [voucher], fewTries: "4 tries left.", text: "" });
});

test("the response to a form posted without script replaces previously accepted codes", () => {
  const other = { ...voucher, id: "two", code: "8G4KQM2X9RTB01CDV" };
  const posted = { ...accepted.answer, values: { accepted: `${CODE} ${other.code}`, codes: "" } };
  const state = startingState({
    demand,
    begin: { vouchers: [voucher, other], fewTries: "4 tries left." },
    posted,
    words,
  });
  expect(state).toMatchObject({ vouchers: [voucher], fewTries: undefined });
});

test("a failed form posted without script keeps accepted codes and typed text", () => {
  const posted = { status: "error", message: "No.", values: { accepted: CODE, codes: "7K3M" } } as const;
  const state = startingState({
    demand,
    begin: { vouchers: [voucher], fewTries: "4 tries left." },
    posted,
    words,
  });
  expect(state).toMatchObject({ vouchers: [voucher], alert: "No.", text: "7K3M" });
});

test("a change of the language keeps typed text and codes, and drops texts of the former language", () => {
  const state = reduced(rejected("7K3M"), {
    type: "translated",
    begin: { vouchers: [], fewTries: "Noch 4." },
  });
  expect(state).toMatchObject({ text: "7K3M", fieldError: undefined, announcement: "", fewTries: "Noch 4." });
  const posted = { status: "idle", values: { codes: "7K3M" } } as const;
  expect(startingState({ demand, begin, posted, words }).text).toBe("7K3M");
});
