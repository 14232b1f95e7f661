import { expect, test } from "@playwright/test";
import { reduceCheckout, startingState } from "./checkout-state";

const opened = startingState({ demand: { amount: 1_000, currency: "EUR" }, posted: { status: "idle" } });
const typed = (text: string) => reduceCheckout(opened, { type: "typed", text });
const complained = (text: string) =>
  reduceCheckout(typed(text), { type: "complained", fieldError: "No good." });

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
