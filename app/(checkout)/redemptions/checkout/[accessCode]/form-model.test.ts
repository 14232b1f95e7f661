import { expect, test } from "@playwright/test";
import { reduceCheckout, startingState, typoSentence } from "./form-model";

const CODE = "7G4KQM2X9RTB01CDX";
const begin = { vouchers: [], fewTries: undefined };
const demand = { amount: 1_000, currency: "EUR" };
const opened = startingState({ demand, begin, posted: { status: "idle" } });
const typed = (text: string) => reduceCheckout(opened, { type: "typed", text });
const rejected = (text: string) => reduceCheckout(typed(text), { type: "rejected", fieldError: "No good." });
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
          balanceDisplay: "€10.00",
          expiresAt: "2027-01-01T00:00:00Z",
        },
      ],
      problems: [],
      unread: [],
    },
  },
} as const;

test("clears the error when a test voucher is chosen", () => {
  const { fieldError, text } = reduceCheckout(rejected(""), { type: "chosen" });
  expect({ fieldError, text }).toEqual({ fieldError: undefined, text: "" });
});

test("clears a rejected code when a test voucher is chosen, but keeps an unfinished one", () => {
  const typo = "0000-0000-0000-0000-1";
  expect(reduceCheckout(rejected(typo), { type: "chosen" })).toMatchObject({
    text: "",
    fieldError: undefined,
  });
  expect(reduceCheckout(typed("7K3M"), { type: "chosen" }).text).toBe("7K3M");
});

test("keeps a mistyped code and its error when other codes are accepted", () => {
  const short = "HE11-0W0R-1D";
  const fieldError = typoSentence(["HE110W0R1D"]) ?? "";
  const refused = reduceCheckout(typed(short), { type: "rejected", fieldError });
  expect(reduceCheckout(refused, { type: "chosen" })).toMatchObject({ text: "", fieldError: undefined });
  expect(reduceCheckout(refused, accepted)).toMatchObject({ text: short, fieldError });
});

test("accepting a code clears the error about a missing code", () => {
  expect(reduceCheckout(rejected(""), accepted).fieldError).toBeUndefined();
  expect(reduceCheckout(rejected("7K3M"), accepted)).toMatchObject({ text: "7K3M", fieldError: undefined });
});

const [voucher] = accepted.answer.data.vouchers;

test("starts with the voucher codes that were accepted before a reload", () => {
  const state = startingState({
    demand,
    begin: { vouchers: [voucher], fewTries: "4 tries left." },
    posted: { status: "idle" },
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
  });
  expect(state).toMatchObject({ vouchers: [voucher], fewTries: undefined });
});

test("a failed form posted without script keeps accepted codes and typed text", () => {
  const posted = { status: "error", message: "No.", values: { accepted: CODE, codes: "7K3M" } } as const;
  const state = startingState({ demand, begin: { vouchers: [voucher], fewTries: "4 tries left." }, posted });
  expect(state).toMatchObject({ vouchers: [voucher], alert: "No.", text: "7K3M" });
});
