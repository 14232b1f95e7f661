import { expect, test } from "@playwright/test";
import { reduceCheckout, startingState } from "./checkout-state";
import { slipSentence } from "./wording";

const CODE = "7G4KQM2X9RTB01CDX";
const begin = { vouchers: [], fewTries: undefined };
const demand = { amount: 1_000, currency: "EUR" };
const opened = startingState({ demand, begin, posted: { status: "idle" } });
const typed = (text: string) => reduceCheckout(opened, { type: "typed", text });
const complained = (text: string) =>
  reduceCheckout(typed(text), { type: "complained", fieldError: "No good." });
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

test("who chooses a ready-made voucher is told no more what was wrong before", () => {
  const { fieldError, text } = reduceCheckout(complained(""), { type: "chosen" });
  expect({ fieldError, text }).toEqual({ fieldError: undefined, text: "" });
});

test("a mistyped code leaves the field with its complaint, and one that is being typed stays", () => {
  const slip = "0000-0000-0000-0000-1";
  expect(reduceCheckout(complained(slip), { type: "chosen" })).toMatchObject({
    text: "",
    fieldError: undefined,
  });
  expect(reduceCheckout(typed("7K3M"), { type: "chosen" }).text).toBe("7K3M");
});

test("a refused code leaves the field however short it is, or keeps its complaint while others are accepted", () => {
  const short = "HE11-0W0R-1D";
  const fieldError = slipSentence(["HE110W0R1D"]) ?? "";
  const refused = reduceCheckout(typed(short), { type: "complained", fieldError });
  expect(reduceCheckout(refused, { type: "chosen" })).toMatchObject({ text: "", fieldError: undefined });
  expect(reduceCheckout(refused, accepted)).toMatchObject({ text: short, fieldError });
});

test("what was asked for is no longer missed once a code is accepted", () => {
  expect(reduceCheckout(complained(""), accepted).fieldError).toBeUndefined();
  expect(reduceCheckout(complained("7K3M"), accepted)).toMatchObject({ text: "7K3M", fieldError: undefined });
});

const [voucher] = accepted.answer.data.vouchers;

test("begins with the codes accepted before a reload", () => {
  const state = startingState({
    demand,
    begin: { vouchers: [voucher], fewTries: "4 tries left." },
    posted: { status: "idle" },
  });
  expect(state).toMatchObject({ vouchers: [voucher], fewTries: "4 tries left.", text: "" });
});

test("the answer to a form posted without script replaces the codes accepted before", () => {
  const other = { ...voucher, id: "two", code: "8G4KQM2X9RTB01CDV" };
  const posted = { ...accepted.answer, values: { accepted: `${CODE} ${other.code}`, codes: "" } };
  const state = startingState({
    demand,
    begin: { vouchers: [voucher, other], fewTries: "4 tries left." },
    posted,
  });
  expect(state).toMatchObject({ vouchers: [voucher], fewTries: undefined });
});

test("a form posted without script that failed keeps the codes accepted before and what was typed", () => {
  const posted = { status: "error", message: "No.", values: { accepted: CODE, codes: "7K3M" } } as const;
  const state = startingState({ demand, begin: { vouchers: [voucher], fewTries: "4 tries left." }, posted });
  expect(state).toMatchObject({ vouchers: [voucher], alert: "No.", text: "7K3M" });
});
